import { chooseEventTime } from '#contract/wire/event-time.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { NoteEvent } from '#contract/learning/note.outbox.ts'
import { reduceNotes } from '#contract/learning/note.rules.ts'
import { createRandom } from './random.ts'

interface Phone {
  clockErrorMs: number
  unsent: NoteEvent[]
  confirmed: NoteEvent[]
  log: NoteEvent[]
  cursor: number
}

const START = Date.parse('2026-01-05T01:00:00.000Z')

export interface NoteHistoryReport {
  edits: number
  /** Lost texts: no note contains them, although their learner did not replace or delete them. */
  lost: string[]
  states: string[]
}

/**
 * Plays one random history of two phones and a server: new, changed and deleted notes, wrong clocks, lost requests and
 * responses, repeats. At the end both phones send and read. A text may disappear only if a phone that showed it
 * replaced or deleted it.
 */
export function playNoteHistory(seed: number, steps?: number): NoteHistoryReport {
  const { next: random, below, between } = createRandom(seed)
  const server: NoteEvent[] = []
  const phones = Array.from({ length: 2 }, (): Phone => {
    return {
      clockErrorMs: Math.round((random() - 0.5) * DAY_MS * below(3)),
      unsent: [],
      confirmed: [],
      log: [],
      cursor: 0,
    }
  })
  let now = START
  let nextId = 0
  /** Texts that must be in some note at the end, by the id of the event that wrote the text. */
  const expected = new Map<string, string>()

  const see = ({ unsent, confirmed, log }: Phone) => [...unsent, ...confirmed, ...log]
  const createHead = (phone: Phone) => {
    // The start of the id is random, because events of the same time are sorted by their id.
    return { id: `${below(1_000)}-${nextId++}`, at: new Date(now + phone.clockErrorMs).toISOString() }
  }
  const write = (phone: Phone) => {
    const shown = [...reduceNotes(see(phone)).values()]
    const note = shown[below(shown.length * 2)]
    const head = createHead(phone)
    const text = `teks${head.id}.`
    if (!note) {
      const noteId = `n${head.id}`
      const rest = { enrollmentId: 'e', materialId: 'm', courseTitle: 'c', materialTitle: 't' }
      phone.unsent.push({ type: 'create', ...head, ...rest, noteId, anchor: { kind: 'pdf', page: 1 }, text })
      expected.set(head.id, text)
      return
    }
    const isDeletion = !note.isDeleted && random() < 0.2
    const replaces = [...note.heads]
    for (const id of replaces) expected.delete(id)
    if (isDeletion) phone.unsent.push({ type: 'delete', ...head, noteId: note.noteId, replaces })
    else {
      phone.unsent.push({ type: 'edit', ...head, noteId: note.noteId, replaces, text })
      expected.set(head.id, text)
    }
  }
  const send = (phone: Phone, isSafe: boolean) => {
    const batch = phone.unsent.slice(0, isSafe ? undefined : between(1, 3))
    if (!isSafe && random() < 0.2) return
    const stored = batch.map(event => {
      const known = server.find(({ id }) => id === event.id)
      if (known) return known
      const accepted = { ...event, at: chooseEventTime(event.at, new Date(now)).toISOString() }
      server.push(accepted)
      return accepted
    })
    // The response is lost, so the phone sends the same events again later.
    if (!isSafe && random() < 0.3) return
    phone.unsent = phone.unsent.slice(batch.length)
    phone.confirmed.push(...stored)
  }
  const read = (phone: Phone) => {
    phone.log.push(...server.slice(phone.cursor))
    phone.cursor = server.length
  }

  const count = steps ?? between(4, 20)
  for (let step = 0; step < count; step++) {
    now += below(3) === 0 ? 0 : Math.floor(random() * DAY_MS)
    const phone = phones[below(2)]
    if (!phone) continue
    const action = random()
    if (action < 0.65) write(phone)
    else if (action < 0.85) send(phone, false)
    else read(phone)
  }
  for (const phone of phones) send(phone, true)
  for (const phone of phones) read(phone)
  const lists = [...phones.map(see), server].map(events => [...reduceNotes(events).values()])
  const living = lists[0]?.filter(note => !note.isDeleted).map(({ text }) => text) ?? []
  const all = living.join('\n')
  return {
    edits: nextId,
    lost: [...expected.values()].filter(text => !all.includes(text)),
    states: lists.map(notes => JSON.stringify(notes.toSorted((a, b) => (a.noteId < b.noteId ? -1 : 1)))),
  }
}
