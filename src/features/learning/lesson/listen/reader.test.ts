import { expect, it } from 'vitest'
import { createReader, type ReaderState } from './reader.ts'
import type { Speech } from './speech.ts'
import { listSpokenPieces } from './spoken-article.ts'

/** Reads three pieces: the title and two sentences. `end` and `fail` are the events of the device. */
function begin(isPauseDue = () => false) {
  const spoken: string[] = []
  const states: ReaderState[] = []
  let now: Parameters<Speech['speak']>[1] | undefined
  const voice = { name: 'Suara', lang: 'id-ID', localService: true, default: true }
  const reader = createReader({
    speech: {
      listVoices: () => [voice],
      onVoicesChanged: () => () => undefined,
      speak(text, how) {
        spoken.push(`${text} ${how.rate}`)
        now = how
      },
      stop: () => (now = undefined),
    },
    voice,
    pieces: listSpokenPieces('Judul', [{ kind: 'paragraph', line: [{ kind: 'text', text: 'Satu. Dua.' }] }]),
    startAt: 0,
    rate: 1,
    onChange: state => states.push(state),
    isPauseDue,
  })
  return {
    reader,
    spoken,
    states,
    last: () => states.at(-1),
    end: () => now?.onEnd(),
    fail: () => now?.onFailure('failed'),
  }
}

it('speaks one piece after the other, and starts at the first piece when it is played again after the end', () => {
  const { reader, spoken, last, end } = begin()
  reader.play()
  for (let piece = 0; piece < 3; piece++) end()
  expect(spoken).toEqual(['Judul 1', 'Satu. 1', 'Dua. 1'])
  expect(last()).toEqual({ at: 2, status: 'ended' })
  reader.play()
  expect(last()).toEqual({ at: 0, status: 'playing' })
})

it('repeats the sentence after a pause, and does not speak during the pause', () => {
  const { reader, spoken, last } = begin()
  reader.play()
  reader.skip(1)
  reader.pause()
  reader.skip(1)
  reader.skip(1)
  reader.skip(-1)
  expect(last()).toEqual({ at: 1, status: 'paused' })
  reader.play()
  expect(spoken).toEqual(['Judul 1', 'Satu. 1', 'Satu. 1'])
})

it('speaks the current sentence again at a new speed', () => {
  const { reader, spoken } = begin()
  reader.play()
  reader.setRate(1.5)
  expect(spoken).toEqual(['Judul 1', 'Judul 1.5'])
})

it('pauses before the next sentence when the sleep timer is due', () => {
  const { reader, spoken, last, end } = begin(() => true)
  reader.play()
  end()
  expect([spoken.length, last()]).toEqual([1, { at: 1, status: 'paused' }])
})

it('continues at the same sentence after the voice of the device has failed', () => {
  const { reader, last, end, fail } = begin()
  reader.play()
  end()
  fail()
  expect(last()).toEqual({ at: 1, status: 'failed' })
  reader.play()
  expect(last()).toEqual({ at: 1, status: 'playing' })
})

it('a skip beyond the last piece ends the reading once, and does not repeat the piece', () => {
  const { reader, spoken, states, end } = begin()
  reader.play()
  reader.skip(1)
  reader.skip(1)
  reader.skip(1)
  reader.skip(1)
  end()
  expect(spoken).toEqual(['Judul 1', 'Satu. 1', 'Dua. 1'])
  expect(states.filter(({ status }) => status === 'ended')).toEqual([{ at: 2, status: 'ended' }])
})
