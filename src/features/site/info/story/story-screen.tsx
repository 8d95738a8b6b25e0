import { useSuspenseQuery } from '@tanstack/react-query'
import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { SitePictureView } from '#app/learning/article/site-picture.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CallOut } from '../call-out.tsx'
import { createMailLink } from '#contract/site/contact.ts'
import page from '../info-page.module.css'
import type { Story } from '#contract/site/site-content.ts'
import { storiesQuery } from '#app/queries/site-content.ts'
import classes from './story-screen.module.css'

export function StoryScreen() {
  const { data: stories } = useSuspenseQuery(storiesQuery())
  return (
    <div className={page.page}>
      <PageHead
        title="Cerita belajar"
        text={`Jalan yang lazim ditempuh orang saat belajar di ${brand.name}: pelan-pelan, di sela pekerjaan, dan sering tanpa sinyal.`}
      />
      {stories.some(story => story.isExample) && (
        <p className={classes.honest}>
          <strong>Yang bertanda adalah cerita contoh.</strong> Tokoh dan kejadiannya rekaan, ditulis untuk menunjukkan
          cara belajarnya. Cerita alumni sungguhan kami pasang di sini setelah orangnya setuju.
        </p>
      )}
      <div className={classes.stories}>
        {stories.map(story => (
          <StoryPart key={story.slug} story={story} />
        ))}
      </div>
      <CallOut
        title="Punya cerita sendiri?"
        actions={
          <a href={createMailLink('Cerita belajar saya')} className={getButtonClass('primary', 'l')}>
            Kirim ceritamu
          </a>
        }
      >
        Ceritakan lewat email ke {brand.supportEmail}. Tidak ada yang dipasang tanpa persetujuanmu.
      </CallOut>
    </div>
  )
}

/** Page with a single story, for sharing. */
export function SingleStoryScreen({ slug }: { slug: string }) {
  const { data: stories } = useSuspenseQuery(storiesQuery())
  const story = stories.find(each => each.slug === slug)
  return (
    <div className={page.page}>
      {/* If the story was unpublished while it was open, the page links to the other stories. */}
      {story ? <StoryPart story={story} isAlone /> : <h1>Cerita ini sudah tidak ada</h1>}
      <p>
        <AppLink to="/story-of-love" className={classes.program}>
          Semua cerita
        </AppLink>
      </p>
    </div>
  )
}

function StoryPart({ story, isAlone = false }: { story: Story; isAlone?: boolean }) {
  return (
    <article id={story.slug} className={classes.story}>
      <div className={classes.picture}>{story.picture && <SitePictureView picture={story.picture} />}</div>
      <div className={classes.words}>
        {story.isExample && (
          <p className={classes.badges}>
            <Badge>Cerita contoh</Badge>
          </p>
        )}
        {isAlone ? (
          <h1>{story.title}</h1>
        ) : (
          <h2>
            <AppLink to={`/story-of-love/${story.slug}`}>{story.title}</AppLink>
          </h2>
        )}
        <p className={classes.who}>{story.who}</p>
        {story.text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {story.program && (
          <AppLink to={`/program/${story.program.slug}`} className={classes.program}>
            Lihat program {story.program.title}
          </AppLink>
        )}
        <Slides story={story} />
        {isAlone && <ShareLink title={story.title} path={`/story-of-love/${story.slug}`} />}
      </div>
      <dl className={classes.steps}>
        {story.steps.map(({ when, what }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Pictures of a story, which the user scrolls by hand. They do not move automatically. */
function Slides({ story }: { story: Story }) {
  if (story.contents.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
    <section className={classes.slides} aria-label={`Gambar: ${story.titlePreview}`} tabIndex={0}>
      {story.contents.map(slide => (
        <SitePictureView key={slide.id} picture={slide} />
      ))}
    </section>
  )
}
