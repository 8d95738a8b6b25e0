/** Progress label shared by the status pill and the sync page, which show it side by side. */
export function sendingText({ sent, total }: { sent: number; total: number }): string {
  return `Mengirim ${Math.min(sent + 1, total)} dari ${total}`
}
