import { Extension, Mark, Node } from '@tiptap/core'
import { formulaView } from './formula-view.ts'

/** An attribute that is shown by the node itself, and never read from pasted HTML. */
const hidden = (value: unknown) => ({ default: value, rendered: false })

/** Replaces TipTap's link extension, which brings 12 KiB to find addresses in typed text. */
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

/** Markdown that no other node can show, for example HTML. It stays as it is, and can be changed as text. */
export const MarkdownSource = Node.create({
  name: 'markdownSource',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  renderHTML: () => ['pre', { 'data-source': '' }, ['code', 0]],
})

/** Keeps the source of each block (`tree/editor-node.ts`). It follows a block that moves, and Enter does not copy it. */
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
