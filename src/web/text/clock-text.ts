/** Formats a time of day: `14:30` becomes `2:30 PM`, and `24:00` becomes `12:00 AM`. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? 'AM' : 'PM'}`
}
