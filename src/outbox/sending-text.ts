/**
 * Returns the progress label. The status pill and the sync page use the same text, because they show it at the same
 * time.
 */
export function formatSendingProgress({ sent, total }: { sent: number; total: number }): string {
  return `Mengirim ${Math.min(sent + 1, total)} dari ${total}`
}
