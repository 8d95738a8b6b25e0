/**
 * Returns 'Pagi', 'Siang', 'Sore' or 'Malam' (morning, midday, afternoon, evening) for an hour, with the user's first
 * name if it is known.
 */
export function getGreeting(hour: number, fullName: string | undefined): string {
  const part = hour < 4 ? 'Malam' : hour < 11 ? 'Pagi' : hour < 15 ? 'Siang' : hour < 18 ? 'Sore' : 'Malam'
  const [name] = (fullName ?? '').trim().split(/\s+/)
  return name ? `${part}, ${name}` : `Selamat ${part.toLowerCase()}`
}
