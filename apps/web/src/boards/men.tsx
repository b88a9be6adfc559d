/** A piece of Apocalypse: a body on a foot, lit from the left, with a shadow on the ground. */
export function Man({ piece, slide }: { piece: string; slide: { x: number; y: number } | null }) {
  const white = piece === piece.toUpperCase();
  const style = slide ? { "--dx": `${slide.x * 100}%`, "--dy": `${slide.y * 100}%` } : {};
  return (
    <svg class={`man ${white ? "white" : "black"} ${slide ? "slides" : ""}`} viewBox="0 0 40 40" aria-hidden="true" style={style}>
      <ellipse class="ground" cx="21" cy="36.500" rx="13" ry="2.600" />
      {piece.toUpperCase() === "N" ? <Knight /> : <Pawn />}
    </svg>
  );
}

function Knight() {
  return (
    <>
      <path d="M12 31.500c1.500-5 7-7.500 7.500-12-2.500.8-4 2.600-6.700 3.200l-4.300-4C10.500 12 14 7.800 19.200 6.800L20.600 2.500l4 4.300C31 10.300 32.300 20 30.500 31.500z" />
      <path class="shade" d="M25 8c5.500 4.500 6 14 5 23h-5.500c2-8 2.500-16 .5-23z" />
      <path class="line" d="M14 17.500l2.200-.5" />
      <circle class="eye" cx="19" cy="12.500" r="1.500" />
      <path d="M8.500 36.500c0-3 1.500-5 3.500-5h18.500c2 0 3.500 2 3.500 5z" />
    </>
  );
}

function Pawn() {
  return (
    <>
      <path d="M13.500 31.500c3.200-3.500 4-7.500 4.200-12h4.600c.2 4.500 1 8.500 4.200 12z" />
      <path class="shade" d="M21 19.500h1.300c.2 4.500 1 8.500 4.200 12H22c-.8-4-1-8-1-12z" />
      <path d="M13.500 19.800c0-1.600 1.400-2.300 6.500-2.300s6.500.7 6.500 2.300z" />
      <circle class="body" cx="20" cy="11.500" r="6.300" />
      <path class="shade" d="M21.500 5.500a6.300 6.300 0 0 1 0 12c3-3.500 3-8.500 0-12z" />
      <path d="M10.500 36.500c0-3 1.500-5 3.500-5h12c2 0 3.500 2 3.500 5z" />
    </>
  );
}
