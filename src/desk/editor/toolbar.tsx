import { ActionIcon, Text } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import classes from './editor.module.css'
import { type PanelName, tableTools, type Tool, createToolGroups } from './tools.ts'
import type { Dialect } from './tree/dialect.ts'

interface Props {
  editor: Editor
  dialect: Dialect
  panel: PanelName | undefined
  onPanel: (panel: PanelName | undefined) => void
}

/** Toolbar with one Tab stop. The arrow keys move between its buttons. */
export function Toolbar({ editor, dialect, panel, onPanel }: Props) {
  const [groups] = useState(() => createToolGroups(dialect))
  const [stop, setStop] = useState('Judul bagian')
  const { isInTable, active } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInTable: current.isActive('table'),
      active: groups.flat().flatMap(tool => (tool.isActive?.(current) ? [tool.name] : [])),
    }),
  })
  const shownGroups = isInTable ? [...groups, tableTools] : groups
  const stops = shownGroups.flat().map(tool => tool.name)
  const current = stops.includes(stop) ? stop : stops[0]

  function move(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex(button => button === document.activeElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  return (
    // Receives key events that bubble from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="toolbar" aria-label="Bentuk teks" className={classes.toolbar} onKeyDown={move}>
      {shownGroups.flat().map(tool => (
        <ActionIcon
          key={tool.name}
          variant={active.includes(tool.name) ? 'light' : 'subtle'}
          w="auto"
          miw="2.75rem"
          aria-label={tool.name}
          title={tool.keys === undefined ? tool.name : `${tool.name} (${tool.keys})`}
          tabIndex={tool.name === current ? 0 : -1}
          onFocus={() => setStop(tool.name)}
          {...(tool.isActive && { 'aria-pressed': active.includes(tool.name) })}
          // Prevents the default, so that a mouse press on a button does not remove the selection in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={() => press(tool)}
        >
          <tool.Icon size={18} aria-hidden />
          {tool.name.startsWith('Hapus ') && (
            <Text component="span" size="xs" mx="0.25rem">
              {tool.name.slice(6)}
            </Text>
          )}
        </ActionIcon>
      ))}
    </div>
  )

  function press({ act }: Tool) {
    if (typeof act !== 'string') act(editor)
    else onPanel(panel === act ? undefined : act)
  }
}
