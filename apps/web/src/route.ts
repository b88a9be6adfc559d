import { useEffect, useState } from "preact/hooks";

/** The words after `#/`, each decoded: the address of a screen. They are never sent to the server. */
export function words(): string[] {
  return location.hash
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .map((word) => {
      try {
        return decodeURIComponent(word);
      } catch {
        return word;
      }
    });
}

/** The address of a screen as a link. */
export function link(...parts: (string | number)[]): string {
  return "#/" + parts.map((part) => encodeURIComponent(String(part))).join("/");
}

/** The address of a screen for other browsers. */
export function address(...parts: (string | number)[]): string {
  return location.origin + location.pathname + link(...parts);
}

/** Goes to a screen. */
export function go(...parts: (string | number)[]): void {
  location.hash = link(...parts);
}

/** The address, kept up to date. */
export function useRoute(): string[] {
  const [route, setRoute] = useState(words);
  useEffect(() => {
    const changed = () => setRoute(words());
    addEventListener("hashchange", changed);
    // The address may have changed between the first drawing and now.
    changed();
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}
