/** Returns 'Pagi', 'Siang', 'Sore' or 'Malam' for an hour of the reader's clock, with the first name if it is known. */
export function greetingFor(hour: number, fullName: string | undefined): string {
  const part = hour < 4 ? 'Malam' : hour < 11 ? 'Pagi' : hour < 15 ? 'Siang' : hour < 18 ? 'Sore' : 'Malam'
  const [name] = (fullName ?? '').trim().split(/\s+/)
  return name ? `${part}, ${name}` : `Selamat ${part.toLowerCase()}`
}
