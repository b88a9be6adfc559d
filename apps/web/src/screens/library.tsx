import { useState } from "preact/hooks";

import { ask } from "../api";
import { useGames } from "../games";
import { say, useAnswer } from "../load";
import { own } from "../owned";
import { Trouble } from "../parts";
import { go, link } from "../route";
import type { Imported, Library as Page } from "../wire";

const PAGE = 50;

/** Every finished game, with filters, and a door for records from elsewhere. */
export function Library() {
  const games = useGames();
  const [game, setGame] = useState("");
  const [words, setWords] = useState("");
  const [skip, setSkip] = useState(0);
  const query = new URLSearchParams({ game, words, skip: String(skip) });
  const { value, trouble } = useAnswer<Page>(`/api/records?${query}`);
  return (
    <>
      <h1>Library</h1>
      <p class="lead">Every finished game is kept here. Open one to replay it and to see what was skill and what was luck.</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          <span>Game</span>
          <select value={game} onChange={(event) => (setGame(event.currentTarget.value), setSkip(0))}>
            <option value="">all</option>
            {[...games.guessing, ...games.duels].map((one) => (
              <option value={one.name} key={one.name}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Players, result or size</span>
          <input type="search" value={words} onInput={(event) => (setWords(event.currentTarget.value), setSkip(0))} />
        </label>
      </form>
      <Trouble text={trouble} />
      {value && (
        <p class="faint" role="status">
          {value.total === 0 ? "No game fits." : `${value.total} ${value.total === 1 ? "game" : "games"}`}
        </p>
      )}
      <ul class="records">
        {value?.records.map((entry) => (
          <li key={entry.id}>
            <a href={link("game", entry.id)}>
              <b>{entry.title}</b>
              <span>{entry.players}</span>
              <span>{entry.result}</span>
              <time dateTime={new Date(entry.ended * 1000).toISOString()}>{new Date(entry.ended * 1000).toLocaleString(navigator.language, { dateStyle: "medium", timeStyle: "short" })}</time>
            </a>
          </li>
        ))}
      </ul>
      {value && (skip > 0 || value.total > skip + PAGE) && (
        <div class="acts">
          <button type="button" disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - PAGE))}>
            Newer
          </button>
          <button type="button" disabled={value.total <= skip + PAGE} onClick={() => setSkip(skip + PAGE)}>
            Older
          </button>
        </div>
      )}
      <Import />
    </>
  );
}

function Import() {
  const [record, setRecord] = useState("");
  const [trouble, setTrouble] = useState("");
  const send = () => {
    ask<Imported>("POST", "/api/records", undefined, { record })
      .then(({ id, owner }) => {
        if (owner) own(id, owner);
        go("game", id);
      })
      .catch((failure) => setTrouble(say(failure)));
  };
  return (
    <details class="import">
      <summary>Import a record</summary>
      <label>
        <span>Paste a record, as text or as JSON, or choose its file</span>
        <textarea rows={8} value={record} onInput={(event) => setRecord(event.currentTarget.value)} />
      </label>
      <div class="acts">
        <input
          type="file"
          aria-label="Record file"
          onChange={(event) => {
            void event.currentTarget.files?.[0]?.text().then(setRecord);
          }}
        />
        <button type="button" class="main" disabled={!record.trim()} onClick={send}>
          Import
        </button>
      </div>
      <Trouble text={trouble} />
    </details>
  );
}
