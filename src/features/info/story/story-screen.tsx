import { brand } from '#contract/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { CallOut } from '../call-out.tsx'
import { mailTo } from '#contract/contact.ts'
import page from '../info-page.module.css'
import { stories, type Story } from './stories.ts'
import classes from './story-screen.module.css'

export function StoryScreen() {
  return (
    <div className={page.page}>
      <PageHead
        title="Cerita belajar"
        text={`Tiga jalan yang lazim ditempuh orang saat belajar di ${brand.name}: pelan-pelan, di sela pekerjaan, dan sering tanpa sinyal.`}
      />
      <p className={classes.honest}>
        <strong>Ini cerita contoh.</strong> Tokoh dan kejadiannya rekaan, ditulis untuk menunjukkan cara belajarnya.
        Cerita alumni sungguhan kami pasang di sini setelah orangnya setuju.
      </p>
      <div className={classes.stories}>
        {stories.map(story => (
          <StoryPart key={story.slug} story={story} />
        ))}
      </div>
      <CallOut
        title="Punya cerita sendiri?"
        actions={
          <a href={mailTo('Cerita belajar saya')} className={buttonClass('primary', 'l')}>
            Kirim ceritamu
          </a>
        }
      >
        Ceritakan lewat email ke {brand.supportEmail}. Tidak ada yang dipasang tanpa persetujuanmu.
      </CallOut>
    </div>
  )
}

function StoryPart({ story }: { story: Story }) {
  return (
    <article id={story.slug} className={classes.story}>
      <div className={classes.picture}>
        <Illustration name={story.picture} size={220} />
      </div>
      <div className={classes.words}>
        <p className={classes.badges}>
          <Badge>Cerita contoh</Badge>
        </p>
        <h2>{story.title}</h2>
        <p className={classes.who}>{story.who}</p>
        {story.text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <AppLink to={`/program/${story.program.slug}`} className={classes.program}>
          Lihat program {story.program.title}
        </AppLink>
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
