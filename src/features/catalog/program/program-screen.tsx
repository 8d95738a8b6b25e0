import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { CareerTrack, CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { CourseCard } from '#contract/catalog/course.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferSummary } from './offer-summary.tsx'
import { findOffers } from './offers.ts'
import { toOutline } from '#app/learning/outline/content.ts'
import { Outline } from '#app/learning/outline/outline.tsx'
import { ProgramCounts } from './program-counts.tsx'
import classes from './program-screen.module.css'

interface Props {
  program: CareerTrack
  version: CareerTrackVersion
  /** Courses of the catalogue, from which the screen selects those of this career track. */
  courses: readonly CourseCard[]
}

export function ProgramScreen({ program, version, courses }: Props) {
  const offers = findOffers(courses, program.slug)
  return (
    <div className={classes.page}>
      <AppLink to="/program" className={classes.back}>
        <ChevronLeft size={18} aria-hidden /> Semua program
      </AppLink>
      <div className={classes.columns}>
        <div className={classes.main}>
          <header className={classes.head}>
            <p className={classes.category}>Program karier · {program.category.title}</p>
            <h1 className={classes.title}>{program.title}</h1>
            <p className={classes.summary}>{program.summary}</p>
            <ShareLink title={program.title} path={`/program/${program.slug}`} />
          </header>
          <p className={classes.description}>{program.description}</p>
          <section aria-labelledby="isi-program">
            <h2 id="isi-program">Yang kamu pelajari</h2>
            <Outline tracks={toOutline(version)} />
          </section>
        </div>
        <div className={classes.side}>
          <div className={classes.face}>
            <CourseCover className={classes.cover ?? ''} category={program.category.slug} title={program.title} />
            <ProgramCounts program={program} />
          </div>
          <OfferSummary slug={program.slug} offers={offers} />
        </div>
      </div>
      <section id="daftar-kelas" className={classes.offers} aria-labelledby="judul-daftar-kelas">
        <h2 id="judul-daftar-kelas">Kelas yang membuka program ini</h2>
        {offers.length > 0 ? (
          <>
            <p className={classes.hint}>
              Pilih satu. Setelah terdaftar, seluruh materi program terbuka untukmu dan bisa dipelajari tanpa koneksi.
            </p>
            <OfferList offers={offers} />
          </>
        ) : (
          <EmptyState title="Belum ada kelas yang dibuka" picture="calendar">
            <p>Jadwal untuk program ini sedang disusun. Lihat dulu program yang lain.</p>
          </EmptyState>
        )}
      </section>
    </div>
  )
}
