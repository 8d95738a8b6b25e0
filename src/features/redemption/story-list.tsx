import { useState } from 'react'
import { showAlert } from '#app/notices/show-alert.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { stories, type Story } from './stories.ts'
import classes from './story-list.module.css'
import { StoryPicture } from './story-picture.tsx'

const StoryDialog = lazyPart<{ story: Story; onClose: () => void }>(
  () => import('./story-dialog.tsx').then(part => part.StoryDialog),
  { substitute: StoryInWords },
)

/** Short picture stories: where does my code stand? */
export function StoryList() {
  const [open, setOpen] = useState<Story>()
  return (
    <section aria-labelledby="cari-kode">
      <h2 id="cari-kode" className={classes.title}>
        Di mana kodenya?
      </h2>
      <ul className={classes.list}>
        {stories.map(story => (
          <li key={story.id}>
            <button type="button" className={classes.story} onClick={() => setOpen(story)}>
              <span className={classes.preview}>
                <StoryPicture scene="copy" prefix={story.prefix} />
              </span>
              {story.titlePreview}
            </button>
          </li>
        ))}
      </ul>
      {open && <StoryDialog story={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

/** The slideshow was never on this device and cannot be fetched: its sentences are enough. */
function StoryInWords({ story, onClose }: { story: Story; onClose: () => void }) {
  queueMicrotask(() => {
    onClose()
    showAlert({ title: story.title, text: story.contents.map(({ text }) => text).join(' ') })
  })
  return null
}
