const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in an HTML page, also inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)
}
