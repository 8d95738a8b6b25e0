import { type Editor, Extension } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { getFailureText } from '#app/desk/failure.ts'
import { holdPicturePlace } from '../picture-place.ts'
import type { Dialect } from '../tree/dialect.ts'
import type { EditorNode } from '../tree/editor-node.ts'
import { parseDocument } from '../tree/read-document.ts'
import { serializeDocument } from '../tree/write-document.ts'

/**
 * Maximum length of pasted HTML that is converted. Usual documents are shorter. Longer content is pasted as plain text.
 */
const PASTE_MAX = 5_000_000

interface Options {
  dialect: Dialect
  /** Receives the message about content that the last paste skipped. The message is empty if nothing was skipped. */
  onNote: (note: string) => void
  onSendPicture: (file: File) => Promise<{ url: string }>
}

/**
 * Copy and paste of the editor. Pasted HTML must not be parsed by the browser, because our Trusted Types policy forbids
 * it. ProseMirror would parse the HTML before its own hooks run, so these handlers handle the events first.
 */
export const Clipboard = Extension.create<Options>({
  name: 'clipboard',
  addProseMirrorPlugins() {
    return [new Plugin({ props: createClipboardProps(this.editor, this.options) })]
  },
})

function createClipboardProps(editor: Editor, { dialect, onNote, onSendPicture }: Options): EditorProps {
  /**
   * Last text that was copied from this editor. If this text is pasted again, it is read as Markdown, with formulas and
   * footnotes.
   */
  let copied = ''

  function put(view: EditorView, data: DataTransfer): void {
    onNote('')
    const html = data.getData('text/html')
    const text = data.getData('text/plain').replaceAll(/\r\n?/g, '\n')
    const picture = [...data.files].find(({ type }) => /^image\/(?:png|jpeg|webp)$/.test(type))
    if (picture && text.trim() === '') void storePicture(picture)
    else if (view.state.selection.$from.parent.type.spec.code) insertCode(view, text)
    else if (text !== '' && text === copied) insertMarkdown(view, text, dialect)
    else if (html === '' || html.length > PASTE_MAX) insertText(view, text)
    else void insertHtml(view, html, text)
  }

  async function storePicture(file: File): Promise<void> {
    onNote('Gambar sedang diunggah.')
    const place = holdPicturePlace(editor)
    try {
      const { url } = await onSendPicture(file)
      if (editor.isDestroyed) return
      const isHere = place.put(url, '')
      onNote(`${isHere ? '' : 'Gambarnya sudah terpasang. '}Tulis isi gambarnya, untuk yang tidak melihatnya.`)
    } catch (error) {
      onNote(getFailureText(error))
    } finally {
      place.release()
    }
  }

  async function insertHtml(view: EditorView, html: string, text: string): Promise<void> {
    // If the converter cannot be loaded, for example offline, the plain text is pasted.
    const reader = await import('./pasted.ts').catch(() => undefined)
    if (view.isDestroyed) return
    const markdown = reader?.htmlToMarkdown(html)
    if (!reader || !markdown) return insertText(view, text)
    insertMarkdown(view, markdown.markdown, dialect)
    onNote(reader.describeLeftOut(markdown.leftOut))
  }

  return {
    handleDOMEvents: {
      paste(view, event) {
        event.preventDefault()
        if (event.clipboardData) put(view, event.clipboardData)
        return true
      },
      drop(view, event) {
        // ProseMirror handles a node that is dragged within the editor.
        if (view.dragging || !event.dataTransfer) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        const { tr, doc } = view.state
        if (at) view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))))
        put(view, event.dataTransfer)
        return true
      },
    },
    clipboardTextSerializer({ content }) {
      copied = serializeDocument(getDocument(content), dialect)
      return copied
    },
  }
}

function getDocument(content: Fragment): EditorNode {
  const nodes = (content.toJSON() ?? []) as EditorNode[] // the JSON of a fragment is the list of its nodes
  return { type: 'doc', content: content.firstChild?.isInline ? [{ type: 'paragraph', content: nodes }] : nodes }
}

function insertMarkdown(view: EditorView, markdown: string, dialect: Dialect): void {
  const { content = [] } = parseDocument(markdown, dialect)
  insertNodes(view, content)
}

/** Inserts plain text. An empty line starts a new paragraph; other line breaks stay inside the paragraph. */
function insertText(view: EditorView, text: string): void {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).filter(part => part.trim() !== '')
  const getLine = (part: string) =>
    part
      .split('\n')
      .flatMap((line, at): EditorNode[] => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line === '' ? [] : [{ type: 'text', text: line }]),
      ])
  insertNodes(
    view,
    paragraphs.map(part => ({ type: 'paragraph', content: getLine(part) })),
  )
}

function insertCode(view: EditorView, text: string): void {
  view.dispatch(view.state.tr.insertText(text).scrollIntoView())
}

/**
 * Inserts copied nodes. Removes the attribute with their Markdown source, because the copies are new text. The first
 * and the last pasted paragraph join the paragraph at the cursor.
 */
function insertNodes(view: EditorView, nodes: readonly EditorNode[]): void {
  const { schema, tr } = view.state
  const insertedNodes = nodes.map(({ attrs, ...node }) =>
    schema.nodeFromJSON({ ...node, attrs: { ...attrs, source: null } }),
  )
  const open = (node: Node | undefined) => (node?.type.name === 'paragraph' ? 1 : 0)
  const slice = new Slice(Fragment.from(insertedNodes), open(insertedNodes[0]), open(insertedNodes.at(-1)))
  view.dispatch(tr.replaceSelection(slice).scrollIntoView())
}
