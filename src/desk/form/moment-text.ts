/** product.md §9: a moment is typed as `YYYY-MM-DD HH:mm`. At the desk it is always by Jakarta's clock, wherever one sits. */
const WIB = '+07:00'
const WIB_MS = 7 * 3_600_000

export const momentHint = 'Tulis YYYY-MM-DD HH:mm, waktu WIB.'

export function momentText(at: string | number): string {
  return new Date(new Date(at).getTime() + WIB_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** As an instant; what is none travels as it was typed, so that the server's words stand at the field. */
export function momentOf(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}[:.]\d{2})$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return text
  const at = new Date(`${day}T${time.replace('.', ':')}:00${WIB}`)
  const isReal = !Number.isNaN(at.getTime()) && momentText(at.getTime()) === `${day} ${time.replace('.', ':')}`
  return isReal ? at.toISOString() : text
}
