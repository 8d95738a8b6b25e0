import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RedeemStory } from '#contract/site/site-content.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { redeemStoriesQuery } from '#app/queries/site-content.ts'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import classes from './story-list.module.css'
import { StorySlide } from './story-slide.tsx'

const StoryDialog = createLazyPart<{ story: RedeemStory; onClose: () => void }>(
  () => import('./story-dialog.tsx').then(module => module.StoryDialog),
  { substitute: StoryText },
)

/** List of slideshows that show where to find a voucher code. */
export function StoryList() {
  const { data: stories } = useSuspenseQuery(redeemStoriesQuery())
  const [open, setOpen] = useState<RedeemStory>()
  if (stories.length === 0) return null
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
                {story.picture && <StorySlide picture={story.picture} partner={story.partner} />}
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

/** Shows only the captions, if the slideshow's chunk cannot be loaded. */
function StoryText({ story, onClose }: { story: RedeemStory; onClose: () => void }) {
  queueMicrotask(() => {
    onClose()
    showAlert({ title: story.title, text: story.contents.map(({ alt }) => alt).join(' ') })
  })
  return null
}
