import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { useAnswer } from "../load";
import { Copy } from "../parts";
import type { Addresses, Picture } from "../wire";

/** A screen of this page as links for other devices, one for each address of the server, and the first of them to be read by a phone. */
export function AddressLinks({ hash, label }: { hash: string; label: string }) {
  const { value } = useAnswer<Addresses>("/api/addresses");
  if (!value) return null;
  const here = location.origin + location.pathname;
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const places = isLocal && value.addresses.length > 0 ? value.addresses : [here, ...value.addresses.filter((one) => one !== here)];
  return (
    <>
      {places.map((place, number) => (
        <Copy key={place} text={place + hash} label={number === 0 ? label : `${label}, another way ${number}`} />
      ))}
      {isLocal && value.addresses.length === 0 ? (
        <p class="faint">
          This server is open for this machine alone. Started with <code>--bind 0.0.0.0</code>, it lets other devices in.
        </p>
      ) : (
        <QrCode text={places[0] + hash} />
      )}
    </>
  );
}

/** A text for the camera of a phone; always dark on light, as readers want it. */
function QrCode({ text }: { text: string }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let current = true;
    ask<Picture>("POST", "/api/qr", undefined, { text }).then(
      (drawn) => current && setPicture(drawn),
      () => {}, // The link beside it says the same.
    );
    return () => {
      current = false;
    };
  }, [text]);
  if (!picture) return null;
  return (
    <svg class="qr" viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label="The link as a QR code" shape-rendering="crispEdges">
      <rect width={picture.size} height={picture.size} fill="#fff" />
      <path d={picture.path} fill="#000" />
    </svg>
  );
}
