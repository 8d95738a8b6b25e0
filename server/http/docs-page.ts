import { brand } from '#contract/site/brand.ts'
import { type Endpoint, hasEnvelope } from '#contract/wire/endpoint.ts'
import { getErrorMessage } from '#contract/wire/error-text.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
  article { border-top: 1px solid #8885; padding: 1rem 0 }
  h2 { margin: 0; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 700; color: #1f7a4d }
  pre { overflow-x: auto; padding: .75rem; background: #8881; border-radius: .5rem; font-size: .85rem }
  p { margin: .25rem 0 } code { font-size: .9em }
  @media (prefers-color-scheme: dark) { .method { color: #6fd39f } }
`

const access: Record<Endpoint['access'], string> = {
  public: 'Tanpa token',
  person: 'Token akses',
  admin: 'Token akses admin',
  expert: 'Token akses pakar',
  staff: 'Token akses admin atau pakar',
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return ''
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`
}

interface Operation {
  parameters?: unknown[]
  /** Body in JSON, or a form with a file. */
  requestBody?: { content: Record<string, { schema: unknown }> }
  /** Answer in JSON, or a file. */
  responses: { 200: { content: Record<string, { schema: unknown }> } }
}

function section(name: string, endpoint: Endpoint, operation: Operation): string {
  const codes = endpoint.errors.map(code => `<li><code>${code}</code> ${escape(getErrorMessage(code))}</li>`).join('')
  const notes = [
    access[endpoint.access],
    hasEnvelope(endpoint) ? 'jawaban di dalam data' : 'jawaban langsung',
    ...(endpoint.idempotent ? ['menerima Idempotency-Key'] : []),
  ]
  return `<article id="${name}">
    <h2><span class="method">${endpoint.method}</span> /api${escape(endpoint.path)}</h2>
    <p>${escape(endpoint.summary)}</p>
    <p><small>${name} · ${notes.join(' · ')}</small></p>
    ${codes === '' ? '' : `<ul>${codes}</ul>`}
    ${schemaBlock('Parameter', operation.parameters?.length ? operation.parameters : undefined)}
    ${schemaBlock('Isi permintaan', Object.values(operation.requestBody?.content ?? {})[0]?.schema)}
    ${schemaBlock('Jawaban', Object.values(operation.responses[200].content)[0]?.schema)}
  </article>`
}

/**
 * Renders the documentation page of the API. The page needs no script, unlike a third-party viewer, so the strict CSP
 * also applies to it.
 */
export function renderDocsPage(
  endpoints: Readonly<Record<string, Endpoint>>,
  document: Record<string, unknown>,
): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>> // `createOpenApi` creates this structure
  const sections = Object.entries(endpoints).map(([name, endpoint]) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    return operation === undefined ? '' : section(name, endpoint, operation)
  })
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API</title>
<style>${style}</style>
</head>
<body>
<h1>${brand.name} API</h1>
<p>${sections.length} panggilan. Berkas mesin: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join('\n')}
</body>
</html>
`
}
