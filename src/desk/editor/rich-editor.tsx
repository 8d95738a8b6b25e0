import { Box, Flex } from '@mantine/core'
import { Extension } from '@tiptap/core'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'
import { NodeSelection, type Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { EditorInputProps } from './editor-input.tsx'
import { FormulaPanel } from './panels/formula-panel.tsx'
import { LinkPanel } from './panels/link-panel.tsx'
import { PicturePanel } from './panels/picture-panel.tsx'
import { Clipboard } from './paste/clipboard.ts'
import { createSchemaExtensions } from './schema/extensions.ts'
import { describeTextLength } from './text-length.ts'
import { Toolbar } from './toolbar.tsx'
import type { PanelName } from './tools.ts'
import { dialects } from './tree/dialect.ts'
import type { EditorNode } from './tree/editor-node.ts'
import { parseDocument } from './tree/read-document.ts'
import { serializeDocument } from './tree/write-document.ts'
import classes from './editor.module.css'
import './rich-editor.css'

/** Text editor whose value is Markdown. Its chunk is loaded when an author first edits a text. */
export default function RichEditor({
  attributes,
  value,
  dialect: dialectName,
  onChange,
  onSendPicture,
}: EditorInputProps) {
  const dialect = dialects[dialectName]
  const lastValue = useRef(value)
  const [first] = useState(() => parseDocument(value, dialect))
  const [length, setLength] = useState(() => describeTextLength(first))
  const [note, setNote] = useState('')
  const [panel, setPanel] = useState<{ name: PanelName; at: Selection; isAsked: boolean }>()

  const [extensions] = useState(() => [
    ...createSchemaExtensions(dialect),
    UndoRedo,
    Dropcursor,
    Gapcursor,
    TrailingNode,
    Clipboard.configure({ dialect, onNote: setNote, onSendPicture }),
    linkKeys(at => setPanel({ name: 'link', at, isAsked: true })),
  ])
  const { id, 'aria-invalid': isInvalid = false, 'aria-describedby': describedBy = '' } = attributes
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
    }),
    [id, describedBy, isInvalid],
  )
  const editor = useEditor({
    extensions,
    editorProps,
    content: first,
    // Does not inject a style element, because our Trusted Types policy forbids it. rich-editor.css contains the same
    // rules.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => {
      const document = changed.getJSON() as EditorNode // the tree has this type, but TipTap declares its attributes as `any`
      const markdown = serializeDocument(document, dialect)
      setLength(describeTextLength(document))
      if (markdown === lastValue.current) return
      lastValue.current = markdown
      onChange(markdown)
    },
    onSelectionUpdate: ({ editor: changed }) => {
      const { selection } = changed.state
      const name = selection instanceof NodeSelection ? getPanel(selection) : undefined
      setPanel(name && { name, at: selection, isAsked: false })
    },
  })

  // Shows a value that was set from outside: a restored draft, the result of a conflict, or the other author's text.
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    editor.commands.setContent(parseDocument(value, dialect))
  }, [editor, dialect, value])

  const panelProps = { editor, isAsked: panel?.isAsked ?? false, onClose: () => setPanel(undefined) }
  return (
    <Box miw={0}>
      <Toolbar
        editor={editor}
        dialect={dialect}
        panel={panel?.name}
        onPanel={name => setPanel(name && { name, at: editor.state.selection, isAsked: true })}
      />
      {panel?.name === 'link' && <LinkPanel {...panelProps} key={panel.at.from} dialect={dialect} />}
      {panel?.name === 'formula' && <FormulaPanel {...panelProps} key={panel.at.from} />}
      {panel?.name === 'picture' && <PicturePanel {...panelProps} onSend={onSendPicture} key={panel.at.from} />}
      <EditorContent editor={editor} />
      <Flex
        wrap="wrap"
        gap="0.5rem 1rem"
        justify="space-between"
        px="0.9rem"
        py="0.5rem"
        fz="var(--font-size-s)"
        className={classes.foot}
      >
        <output>{note}</output>
        <span>{length}</span>
      </Flex>
    </Box>
  )
}

function getPanel({ node }: NodeSelection): PanelName | undefined {
  if (node.type.name === 'picture') return 'picture'
  return node.type.name === 'formula' || node.type.name === 'formulaBlock' ? 'formula' : undefined
}

/** Ctrl-K opens the panel for the link at the cursor. */
const linkKeys = (onOpen: (at: Selection) => void) =>
  Extension.create({
    name: 'linkKeys',
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => {
          onOpen(this.editor.state.selection)
          return true
        },
      }
    },
  })
