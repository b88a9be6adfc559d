import { useEffect, useRef, useState } from "preact/hooks";

/** What a card tells: never what was hidden, and never what was guessed. */
export interface Card {
  title: string;
  result: string;
  /** The answers in order, each as its numbers; their signs are drawn. */
  answers: number[][];
}

const [WIDTH, HEIGHT] = [600, 400];

/** A picture of a result to show to others: the answers as signs, without the secret. */
export function ShareCard({ card }: { card: Card }) {
  const [open, setOpen] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) draw(context, card);
  }, [open]);
  if (!open) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Make a card
      </button>
    );
  }
  const keep = () =>
    canvas.current?.toBlob((blob) => {
      if (!blob) return;
      const file = new File([blob], "parlour.png", { type: "image/png" });
      if (navigator.canShare?.({ files: [file] })) {
        // Whoever changes their mind has shared nothing; that is no fault.
        navigator.share({ files: [file] }).catch(() => {});
        return;
      }
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = file.name;
      link.click();
      URL.revokeObjectURL(link.href);
    }, "image/png");
  return (
    <figure class="sharecard">
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label={`${card.title}: ${card.result} The answers are shown as signs, the secret is not.`} />
      <button type="button" class="main" onClick={keep}>
        Share or save the card
      </button>
    </figure>
  );
}

function draw(context: CanvasRenderingContext2D, { title, result, answers }: Card): void {
  context.fillStyle = "#f6f3ec";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = "#24557e";
  context.lineWidth = 6;
  context.strokeRect(12, 12, WIDTH - 24, HEIGHT - 24);
  context.fillStyle = "#1c2430";
  context.font = "600 30px Georgia, serif";
  context.fillText(title, 40, 66, WIDTH - 80);
  context.font = "22px system-ui, sans-serif";
  context.fillText(result, 40, 102, WIDTH - 80);
  const shown = answers.slice(0, 12);
  const columns = shown.length > 6 ? 2 : 1;
  shown.forEach((numbers, turn) => {
    const [column, row] = columns === 2 ? [Math.floor(turn / 6), turn % 6] : [0, turn];
    const [x, y] = [48 + column * 280, 146 + row * 36];
    context.fillStyle = "#5b6472";
    context.font = "18px system-ui, sans-serif";
    context.fillText(String(turn + 1), x, y + 6);
    let at = x + 44;
    numbers.forEach((count, kind) => {
      for (let sign = 0; sign < count; sign++, at += 30) drawSign(context, at, y, kind, numbers.length);
    });
    if (numbers.every((count) => count === 0)) context.fillText("none", at - 10, y + 6);
  });
  context.fillStyle = "#24557e";
  context.font = "600 22px Georgia, serif";
  context.fillText("Parlour", WIDTH - 126, HEIGHT - 30);
}

/** The same signs as on the page: full, ringed or half, broken. */
function drawSign(context: CanvasRenderingContext2D, x: number, y: number, kind: number, kinds: number): void {
  const circle = (radius: number, from = 0, to = 2 * Math.PI) => {
    context.beginPath();
    context.arc(x, y, radius, from, to);
  };
  context.strokeStyle = context.fillStyle = "#1c2430";
  context.lineWidth = 2.5;
  context.setLineDash(kind === 2 ? [4, 3] : []);
  circle(10);
  if (kind === 0) context.fill();
  context.stroke();
  context.setLineDash([]);
  if (kind !== 1) return;
  if (kinds === 2) circle(10, -Math.PI / 2, Math.PI / 2);
  else circle(4.5);
  context.fill();
}
