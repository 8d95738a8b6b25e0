import List from 'lucide-react/icons/list'
import { useSnapshot } from 'valtio'
import type { Section } from './reading.ts'
import { readingState } from './reading-state.ts'
import classes from './contents.module.css'

/** Table of contents: collapsible above the text on a phone, beside it on a large screen. Marks the current section. */
export function CollapsedContents({ sections }: { sections: readonly Section[] }) {
  if (sections.length < 2) return null
  return (
    <details className={classes.folded}>
      <summary>
        <List size={18} aria-hidden /> Isi bacaan
      </summary>
      <ContentsList sections={sections} />
    </details>
  )
}

export function StandingContents({ sections }: { sections: readonly Section[] }) {
  if (sections.length < 2) return null
  return (
    <nav className={classes.standing} aria-label="Isi bacaan">
      <p className={classes.title}>Isi bacaan</p>
      <ContentsList sections={sections} />
    </nav>
  )
}

function ContentsList({ sections }: { sections: readonly Section[] }) {
  const { sectionId } = useSnapshot(readingState)
  return (
    <ol className={classes.list}>
      {sections.map(section => (
        <li key={section.id} data-level={section.level}>
          {/* A plain link: the browser scrolls, moves the focus and keeps the history entry. */}
          <a href={`#${section.id}`} aria-current={section.id === sectionId ? 'location' : undefined}>
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  )
}
