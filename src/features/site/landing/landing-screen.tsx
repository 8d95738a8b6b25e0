import { brand } from '#contract/site/brand.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import type { LandingPart } from '#contract/site/public-pages.ts'
import { landingPromises } from './content.ts'
import { CoursesToday } from './courses-today.tsx'
import { GrowthPicture } from './growth-picture.tsx'
import { HeroPicture } from './hero-picture.tsx'
import lists from './landing-lists.module.css'
import classes from './landing-screen.module.css'
import { PromiseIcon } from './promise-icon.tsx'
import { SignalStory } from './signal-story.tsx'
import { Steps } from './steps.tsx'
import { EntryLink } from './entry-link.tsx'

export function LandingScreen() {
  return (
    <>
      <div className={classes.band}>
        <Hills />
        <section className={classes.hero}>
          <div>
            <p className={classes.eyebrow}>Keterampilan kerja, bahasa Indonesia</p>
            <h1>
              Belajar tetap jalan, <em>walau sinyal hilang.</em>
            </h1>
            <p className={classes.lead}>
              {brand.name} menyimpan kelasmu di HP, mencatat progresmu biarpun offline, dan mengirimnya begitu
              tersambung lagi.
            </p>
            <EntryLink />
          </div>
          <div className={classes.heroPicture}>
            <HeroPicture />
          </div>
        </section>
      </div>

      <div className={classes.ground}>
        <section className={classes.section} aria-labelledby="cara-kerja">
          <header className={classes.head}>
            <h2 id="cara-kerja">Dari benih sampai berbunga</h2>
            <p>Empat langkah. Sinyal cuma perlu di awal, dan sebentar di akhir.</p>
          </header>
          <Steps />
        </section>
      </div>

      <section className={classes.section} aria-labelledby="kelas-hari-ini">
        <header className={classes.rowHead}>
          <h2 id="kelas-hari-ini">Kelas hari ini</h2>
          <AppLink to="/kelas">Semua kelas</AppLink>
        </header>
        <CoursesToday />
      </section>

      <SignalStory />

      <section className={classes.section} aria-labelledby="program">
        <header className={classes.head}>
          <h2 id="program">Program karier</h2>
          <p>Kelas-kelas yang disusun berurutan, dari nol sampai punya hasil kerja untuk ditunjukkan.</p>
        </header>
        <ul className={lists.programs} {...createServerSlot('programs')} />
      </section>

      <section className={classes.section} aria-labelledby="janji">
        <header className={classes.head}>
          <h2 id="janji">Janji kami ke kamu</h2>
        </header>
        <ul className={classes.promises}>
          {landingPromises.map(({ icon, title, text }) => (
            <li key={icon}>
              <PromiseIcon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes.section} aria-labelledby="kata-mereka">
        <header className={classes.head}>
          <h2 id="kata-mereka">Kata mereka</h2>
        </header>
        <ul className={lists.quotes} {...createServerSlot('testimonials')} />
      </section>

      <section className={classes.section} aria-labelledby="tanya">
        <div className={classes.faq}>
          <header className={classes.head}>
            <h2 id="tanya">Yang sering ditanyakan</h2>
            <p>
              Masih penasaran? <AppLink to="/faq">Baca pertanyaan lainnya</AppLink>
            </p>
          </header>
          <div {...createServerSlot('questions')} />
        </div>
      </section>

      <section className={classes.section} aria-labelledby="mulai">
        <div className={classes.closing}>
          <GrowthPicture stage="sprout" />
          <h2 id="mulai">Mulai dari satu benih</h2>
          <p>Daftar sebentar, pilih satu kelas, dan buka materinya. Sisanya tumbuh pelan-pelan.</p>
          <EntryLink isQuiet />
        </div>
      </section>
    </>
  )
}

/**
 * Container of a list that the server fills from the site content (server/documents/compose.ts). React keeps this
 * content during hydration and never changes it. A style sheet hides the section if it is empty.
 */
function createServerSlot(part: LandingPart) {
  return { 'data-part': part, dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
}

/** Hill below the hero picture, which continues under the steps. */
function Hills() {
  return (
    <svg
      className={classes.hills}
      viewBox="0 0 1440 320"
      preserveAspectRatio="none"
      width={1440}
      height={320}
      aria-hidden="true"
    >
      <path className={classes.hillBack} d="M0 170C220 100 430 210 700 176 950 144 1150 40 1440 76V320H0Z" />
      <path className={classes.hillFront} d="M0 276C250 236 430 306 700 232 950 164 1190 128 1440 188V320H0Z" />
    </svg>
  )
}
