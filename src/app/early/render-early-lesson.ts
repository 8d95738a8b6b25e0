import { readTextSize, textSizes } from '#app/features/learning/lesson/article/text-steps.ts'
import type { Block, Inline } from '#contract/learning/article.ts'

/**
 * Fields of a material that are rendered here. Stored data may come from another version of the app, so `fillFrame`
 * ignores data of another shape.
 */
export interface EarlyMaterial {
  id: string
  title: string
  content: { kind: string; blocks?: readonly Block[] }
}

/**
 * Renders the text of a lesson into the document's frame before the app's script has loaded. Renders the title, and an
 * article up to the first block that is not text, such as a picture. Creates the same elements as `ArticleBody`. The
 * app replaces these elements later.
 */
export function renderEarlyLesson(materials: readonly EarlyMaterial[], materialId: string): void {
  const material = materials.find(({ id }) => id === materialId)
  if (!material) return
  if (document.readyState === 'loading') {
    // When this event fires, the frame exists and the app's script has not run, because deferred scripts run after this
    // event.
    document.addEventListener('readystatechange', () => fillFrame(material), { once: true })
  } else fillFrame(material)
}

function fillFrame(material: EarlyMaterial): void {
  try {
    const frame = document.querySelector<HTMLElement>('[data-frame]')
    const parts = frame && findParts(frame)
    if (!parts) return
    const text = getArticle(material)
    // Set at once, because the app's script checks this mark only once, to decide whether it waits for the text.
    frame.dataset['frame'] = 'words'
    whenFaceIsHere(() => fill(parts, material.title, text))
  } catch {
    // The data has a shape that this build does not know, so the app renders the lesson.
  }
}

/** Maximum wait for the web font. With a fallback font the text would shift when the web font arrives. */
const FACE_MS = 300

function whenFaceIsHere(then: () => void): void {
  if (document.fonts.status === 'loaded') return then()
  const late = new Promise(resolve => setTimeout(resolve, FACE_MS))
  void Promise.race([document.fonts.ready, late]).then(then)
}

type Parts = Record<'heading' | 'bones' | 'reader' | 'article', HTMLElement>

function findParts(frame: HTMLElement): Parts | undefined {
  const getPart = (name: string) => frame.querySelector<HTMLElement>(`[data-early=${name}]`)
  const [heading, bones, reader, article] = ['title', 'bones', 'reader', 'article'].map(getPart)
  return heading && bones && reader && article ? { heading, bones, reader, article } : undefined
}

function fill(
  { heading, bones, reader, article }: Parts,
  title: string,
  text: readonly HTMLElement[] | undefined,
): void {
  heading.textContent = title
  // Removes the fade-in animation of the skeleton, because text must be readable at once.
  heading.closest('output')?.style.setProperty('animation', 'none')
  if (!text) return
  article.replaceChildren(...text)
  article.style.setProperty('--text-scale', String(textSizes[readTextSize()]))
  bones.hidden = true
  reader.hidden = false
}

function getArticle({ content: { kind, blocks } }: EarlyMaterial): HTMLElement[] | undefined {
  if (kind !== 'article' || !blocks) return undefined
  const parts: HTMLElement[] = []
  for (const block of blocks) {
    const part = getElement(block)
    if (!part) break
    parts.push(part)
  }
  return parts
}

function getElement(block: Block): HTMLElement | undefined {
  switch (block.kind) {
    case 'heading':
      return findLine(`h${block.level}`, block.line)
    case 'paragraph':
      return findLine('p', block.line)
    case 'list':
      return listLines(block.isOrdered ? 'ol' : 'ul', 'li', block.items)
    case 'quote':
      return listLines('blockquote', 'p', block.lines)
    case 'rule':
      return made('hr', [])
    default:
      return undefined
  }
}

function listLines(tag: string, inner: string, lines: readonly (readonly Inline[])[]): HTMLElement | undefined {
  const parts = lines.flatMap(line => findLine(inner, line) ?? [])
  return parts.length < lines.length ? undefined : made(tag, parts)
}

/** Renders links without a target, because the frame is inert. */
const tags: Partial<Record<Inline['kind'], string>> = { code: 'code', strong: 'strong', emphasis: 'em', link: 'a' }

/** Returns undefined if the line contains a part that cannot be rendered here, such as a formula. */
function findLine(tag: string, line: readonly Inline[]): HTMLElement | undefined {
  const parts = line.flatMap((part): Node[] => {
    if (part.kind === 'break') return [made('br', [])]
    if (part.kind === 'text') return [new Text(part.text)]
    const ownTag = tags[part.kind]
    return ownTag !== undefined && 'text' in part ? [made(ownTag, [part.text])] : []
  })
  return parts.length < line.length ? undefined : made(tag, parts)
}

function made(tag: string, parts: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...parts)
  return element
}
