interface Side {
  front: string
  back: string
}

const CARDS_MAX = 60

/** Parses review cards from lines of the form `front = back`. Returns a message if a line is not a card. */
export function parseDeckLines(text: string): { cards: Side[] } | { problem: string } {
  const cards: Side[] = []
  for (const line of text.split('\n').map(each => each.trim())) {
    if (line === '') continue
    const [front = '', ...rest] = line.split('=')
    const card = { front: front.trim(), back: rest.join('=').trim() }
    if (card.front === '' || card.back === '') return { problem: `Bukan "istilah = arti": ${line.slice(0, 60)}` }
    if (line.length > 1_000) return { problem: `Terlalu panjang: ${line.slice(0, 60)}` }
    if (cards.some(each => each.front === card.front)) return { problem: `Istilah ini dua kali: ${card.front}` }
    cards.push(card)
  }
  return cards.length > CARDS_MAX ? { problem: `Paling banyak ${CARDS_MAX} kartu` } : { cards }
}

export function formatDeckLines(cards: readonly Side[]): string {
  return cards.map(({ front, back }) => `${front} = ${back}`).join('\n')
}
