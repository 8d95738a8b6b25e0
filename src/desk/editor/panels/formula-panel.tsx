import { Checkbox, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'
import { isFormulaReadable, joinTexLines } from '#contract/learning/article-syntax.ts'
import { insertFormula, type TypedFormula } from '../commands.ts'
import classes from '../editor.module.css'
import { drawFormula } from '../schema/formula-view.ts'
import { Panel } from './panel.tsx'

interface Props {
  editor: Editor
  isAsked: boolean
  onClose: () => void
}

/** Input for the TeX of the selected formula or of a new formula. Renders the formula while the author types. */
export function FormulaPanel({ editor, isAsked, onClose }: Props) {
  const [{ tex, isBlock }, setFormula] = useState(() => getFormulaAt(editor))
  const writtenTex = isBlock ? tex.trim() : joinTexLines(tex)
  const formula = drawFormula(writtenTex, isBlock)
  const problem = writtenTex === '' ? '' : getProblem(writtenTex, isBlock, formula)
  return (
    <Panel
      label="Rumus"
      isAsked={isAsked}
      doName="Pasang rumus"
      canDo={writtenTex !== '' && problem === ''}
      onClose={onClose}
      onDo={() => {
        insertFormula(editor, { tex: writtenTex, isBlock })
        onClose()
      }}
    >
      <Textarea
        label="Rumus TeX"
        description={String.raw`Misalnya \frac{a}{b} atau x^2.`}
        autosize
        minRows={2}
        value={tex}
        error={problem}
        onChange={event => setFormula({ tex: event.currentTarget.value, isBlock })}
      />
      <Checkbox
        label="Di baris sendiri"
        checked={isBlock}
        onChange={event => setFormula({ tex, isBlock: event.currentTarget.checked })}
      />
      <Drawn drawn={writtenTex === '' || problem !== '' ? '' : formula} />
    </Panel>
  )
}

function getProblem(tex: string, isBlock: boolean, drawn: Node | string): string {
  if (typeof drawn === 'string') return drawn
  const isReadAgain = isBlock ? !/\n[ \t]*\n|\$\$/.test(tex) : isFormulaReadable(tex, false)
  return isReadAgain ? '' : 'Rumus ini tidak bisa ditulis di sini. Hapus tanda $ dan baris kosong di dalamnya.'
}

function getFormulaAt({ state }: Editor): TypedFormula {
  const { selection, doc } = state
  if (selection instanceof NodeSelection && selection.node.type.name.startsWith('formula')) {
    const { type, attrs } = selection.node
    return { tex: String(attrs['tex']), isBlock: type.name === 'formulaBlock' }
  }
  const { parent } = selection.$from
  return {
    tex: doc.textBetween(selection.from, selection.to, ' '),
    isBlock: parent.type.name === 'paragraph' && parent.content.size === 0 && selection.$from.depth === 1,
  }
}

function Drawn({ drawn }: { drawn: Node | string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.replaceChildren(drawn))
  return <div ref={ref} className={classes.drawn} aria-hidden="true" />
}
