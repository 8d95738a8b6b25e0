import { useSnapshot } from 'valtio'
import type { Section } from './reading.ts'
import { readingState } from './reading-state.ts'
import classes from './contents.module.css'

/** Table of contents of an article. Marks the current section. */
export function Contents({ sections, onFollow }: { sections: readonly Section[]; onFollow?: () => void }) {
  const { sectionId } = useSnapshot(readingState)
  if (sections.length < 2) return null
  return (
    <nav className={classes.contents} aria-label="Isi bacaan">
      <p className={classes.title}>Isi bacaan</p>
      <ol className={classes.list}>
        {sections.map(section => (
          <li key={section.id} data-level={section.level}>
            {/* Uses a plain link, so that the browser scrolls, moves the focus and adds a history entry. */}
            <a
              href={`#${section.id}`}
              aria-current={section.id === sectionId ? 'location' : undefined}
              onClick={onFollow}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
