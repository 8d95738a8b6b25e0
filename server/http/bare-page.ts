import { escapeHtml } from './escape-html.ts'

/** Returns an HTML page without scripts, for routes that work without the app. `content` is HTML. */
export function renderBarePage({ title, style, content }: { title: string; style: string; content: string }): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}
