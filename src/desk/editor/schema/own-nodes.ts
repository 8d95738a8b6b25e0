import { Extension, Mark, Node } from '@tiptap/core'
import { formulaView } from './formula-view.ts'

/** Attribute that only the node itself renders. It is not read from pasted HTML. */
const hidden = (value: unknown) => ({ default: value, rendered: false })

/** Replaces TipTap's link extension, whose code to detect URLs in typed text would add 12 KiB compressed. */
export const Link = Mark.create({
  name: 'link',
  excludes: '_',
  inclusive: false,
  addAttributes: () => ({ href: hidden('') }),
  renderHTML: ({ mark }) => ['a', { href: String(mark.attrs['href']) }, 0],
})

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ url: hidden(''), alt: hidden('') }),
  renderHTML: ({ node }) => {
    const alt = String(node.attrs['alt'])
    return ['figure', ['img', { src: String(node.attrs['url']), alt }], ['figcaption', { 'aria-hidden': 'true' }, alt]]
  },
})

export const FormulaBlock = Node.create({
  name: 'formulaBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ tex: hidden('') }),
  renderHTML: ({ node }) => ['div', `$$${String(node.attrs['tex'])}$$`],
  addNodeView: () => formulaView(true),
})

export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '',
  addAttributes: () => ({ tex: hidden('') }),
  renderHTML: ({ node }) => ['span', `$${String(node.attrs['tex'])}$`],
  addNodeView: () => formulaView(false),
})

export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '',
  addAttributes: () => ({ name: hidden('') }),
  renderHTML: ({ node }) => ['sup', String(node.attrs['name'])],
})

export const FootnoteText = Node.create({
  name: 'footnoteText',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  addAttributes: () => ({ name: hidden('') }),
  renderHTML: ({ node }) => ['aside', { 'data-note': String(node.attrs['name']) }, 0],
})

/**
 * Markdown that no other node can represent, for example HTML. It is written back unchanged, and the author can edit it
 * as text.
 */
export const MarkdownSource = Node.create({
  name: 'markdownSource',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  renderHTML: () => ['pre', { 'data-source': '' }, ['code', 0]],
})

/**
 * Adds the attribute with the source of each block (`tree/editor-node.ts`). The attribute moves with its block, and
 * Enter does not copy the attribute into the new block.
 */
export const KeptSource = Extension.create({
  name: 'keptSource',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'blockquote',
        'codeBlock',
        'table',
        'horizontalRule',
        'picture',
        'formulaBlock',
        'footnoteText',
        'markdownSource',
      ],
      attributes: { source: { ...hidden(null), keepOnSplit: false } },
    },
  ],
})
