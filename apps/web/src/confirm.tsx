import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A question before something that cannot be taken back. */
export interface Doubt {
  question: string;
  /** What the button that does it says. */
  yes: string;
  no?: string;
}

/** Asks once: the answer comes from a dialog, which is to be drawn where the question is asked. */
export function useConfirm(): [confirm: (doubt: Doubt) => Promise<boolean>, dialog: VNode | null] {
  const [open, setOpen] = useState<{ doubt: Doubt; answer: (sure: boolean) => void } | null>(null);
  const confirm = (doubt: Doubt) =>
    new Promise<boolean>((done) =>
      setOpen({
        doubt,
        answer: (sure) => {
          setOpen(null);
          done(sure);
        },
      }),
    );
  return [confirm, open && <Question {...open} />];
}

function Question({ doubt, answer }: { doubt: Doubt; answer: (sure: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // Focus goes to the first button, which is the one that does nothing, and comes back when the dialog is gone.
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before as HTMLElement | null)?.focus?.();
  }, []);
  return (
    <dialog ref={dialog} class="doubt" aria-labelledby="doubt" onCancel={(event) => (event.preventDefault(), answer(false))}>
      <p id="doubt">{doubt.question}</p>
      <div class="acts">
        <button type="button" onClick={() => answer(false)}>
          {doubt.no ?? "Play on"}
        </button>
        <button type="button" class="main" onClick={() => answer(true)}>
          {doubt.yes}
        </button>
      </div>
    </dialog>
  );
}
