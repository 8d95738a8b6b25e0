import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { StructurePanel } from '#app/learning/structure/structure-panel.tsx'
import StructureSheet from '#app/learning/structure/structure-sheet.tsx'
import { Contents } from './article/contents.tsx'
import { listSections } from './article/reading.ts'
import KeysHelp from './keys/keys-help.tsx'
import { LessonMore } from './lesson-more.tsx'
import type { StartListening } from './listen/listen-player.tsx'

/** Dialog of a lesson: the list of materials, the menu 'Lainnya', or the help for keys. */
export type LessonDialogName = 'structure' | 'more' | 'keys'

interface DialogProps {
  name: LessonDialogName
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
  material: LectureMaterial | undefined
  onClose: () => void
  onListen: StartListening
}

/**
 * The dialogs of a lesson. The dialogs and the column beside a lesson are in one chunk, which is loaded after the text.
 */
export function LessonDialog({ name, material, onListen, ...rest }: DialogProps) {
  const { learning, trackClass, item, onClose } = rest
  if (name === 'structure') return <StructureSheet learning={learning} currentId={item.id} onClose={onClose} />
  if (name === 'keys') return <KeysHelp type={item.type} onClose={onClose} />
  return (
    material && (
      <LessonMore
        learning={learning}
        trackClass={trackClass}
        material={material}
        onClose={onClose}
        onListen={onListen}
      />
    )
  )
}

interface SideProps {
  learning: Learning
  currentId: string
  material: LectureMaterial | undefined
  onKeys: () => void
}

/** Column beside a lesson on a wide screen: the sections of an article, and the list of materials. */
export function LessonSide({ learning, currentId, material, onKeys }: SideProps) {
  return (
    <>
      {material?.content.kind === 'article' && <Contents sections={listSections(material.content.blocks)} />}
      <StructurePanel learning={learning} currentId={currentId} onKeys={onKeys} />
    </>
  )
}
