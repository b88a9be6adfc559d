import { useRef } from "preact/hooks";

/** Cells whose content can be drawn with the pointer. */
export interface Drag {
  can: (cell: string) => boolean;
  lift: (cell: string) => void;
  drop: (from: string, to: string) => void;
}

/** So many pixels are a movement and no longer a click. */
const STILL = 6;

/** Follows the pointer from a cell to wherever it is let go; what is drawn goes along. */
export function useDrag(drag: Drag | undefined): { down: (event: PointerEvent, cell: string) => void; wasDrag: () => boolean } {
  const dragged = useRef(false);
  const down = (event: PointerEvent, cell: string) => {
    if (!drag || event.button !== 0) return;
    const element = event.currentTarget as HTMLElement;
    const piece = element.querySelector<SVGElement>("svg");
    const [x, y] = [event.clientX, event.clientY];
    dragged.current = false;
    element.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (!dragged.current && Math.hypot(clientX - x, clientY - y) < STILL) return;
      if (!dragged.current) drag.lift(cell);
      dragged.current = true;
      piece?.classList.add("lifted");
      piece?.style.setProperty("translate", `${clientX - x}px ${clientY - y}px`);
    };
    const end = ({ clientX, clientY, type }: PointerEvent) => {
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      piece?.classList.remove("lifted");
      piece?.style.removeProperty("translate");
      if (!dragged.current || type === "pointercancel") return;
      const target = document.elementsFromPoint(clientX, clientY).find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset["cell"] !== undefined);
      if (target && target !== element && element.closest('[role="grid"]')?.contains(target)) drag.drop(cell, target.dataset["cell"]!);
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
  };
  return {
    down,
    // The click that follows a drag is part of it.
    wasDrag: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}
