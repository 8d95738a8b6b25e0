import type { Editor } from '@tiptap/core'
import { NodeSelection, type Transaction } from '@tiptap/pm/state'
import { insertPicture } from './commands.ts'

/** Place in the text for a picture that is being uploaded. */
export interface PicturePlace {
  /**
   * Inserts the picture, or replaces the picture that was selected when the upload began. If that picture was deleted
   * or replaced meanwhile, changes nothing. Returns false if the author has written or moved the cursor meanwhile. Then
   * the cursor and the focus stay where they are.
   */
  put: (url: string, alt: string) => boolean
  /** Must be called if the upload failed. */
  release: () => void
}

/**
 * Remembers the position of the cursor, or the selected picture, until the upload ends. Otherwise the uploaded picture
 * would replace what the author has selected meanwhile.
 */
export function holdPicturePlace(editor: Editor): PicturePlace {
  const { selection } = editor.state
  const replaced =
    selection instanceof NodeSelection && selection.node.type.name === 'picture' ? selection.node : undefined
  let at = replaced ? selection.from : selection.to
  let isAway = false
  const follow = ({ transaction }: { transaction: Transaction }) => {
    at = transaction.mapping.map(at)
    isAway ||= transaction.docChanged || transaction.selectionSet
  }
  const release = () => void editor.off('transaction', follow)
  editor.on('transaction', follow)

  function putAway(url: string, alt: string): void {
    const { tr, doc, schema } = editor.state
    if (replaced) {
      // The author may have deleted or replaced the picture meanwhile.
      const node = doc.nodeAt(at)
      if (node?.type !== replaced.type || node.attrs['url'] !== replaced.attrs['url']) return
      return editor.view.dispatch(tr.setNodeMarkup(at, undefined, { ...node.attrs, url, alt }))
    }
    const place = doc.resolve(at)
    const picture = schema.nodeFromJSON({ type: 'picture', attrs: { url, alt } })
    editor.view.dispatch(tr.insert(place.depth === 0 ? at : place.after(1), picture))
  }

  return {
    release,
    put(url, alt) {
      release()
      if (isAway) putAway(url, alt)
      else if (replaced) editor.chain().focus().updateAttributes('picture', { url, alt }).run()
      else insertPicture(editor, url, alt)
      return !isAway
    },
  }
}
