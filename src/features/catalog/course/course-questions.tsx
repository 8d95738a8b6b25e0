import { brand } from '#contract/site/brand.ts'
import type { CourseDetail } from '#contract/catalog/course.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ExpandableQuestion } from '#app/ui/question.tsx'
import classes from './course-questions.module.css'

/** Questions and answers before a purchase. The refund rule is the same as in the terms. */
export function CourseQuestions({ course }: { course: CourseDetail }) {
  return (
    <section>
      <h2>Pertanyaan umum</h2>
      <ExpandableQuestion question="Bisakah aku belajar tanpa internet?">
        Bisa. Materi yang sudah pernah dibuka di perangkatmu tetap terbuka; video dan PDF ikut kalau kamu menyimpannya
        dulu. Yang kamu kerjakan saat offline terkirim sendiri begitu ada koneksi.
        {course.mode !== 'Luring' && ' Pertemuan lewat panggilan video tetap perlu koneksi.'}
      </ExpandableQuestion>
      <ExpandableQuestion question="Perangkat apa yang kuperlukan?">
        HP atau laptop dengan browser. {brand.name} tidak harus dipasang, dan kemajuan yang sudah terkirim tampil di
        semua perangkatmu.
      </ExpandableQuestion>
      <ExpandableQuestion question="Kapan sertifikatnya terbit?">
        Setelah {describeFinishRule(course)}. Di halaman Sertifikat terlihat syarat mana yang sudah terpenuhi.
      </ExpandableQuestion>
      <ExpandableQuestion question="Bisakah uangku kembali?">
        Kalau kelas yang kamu bayar kami batalkan dan penggantinya tidak cocok: uangmu kembali lewat cara yang kamu
        pakai untuk membayar, dan poin kembali ke akunmu. Aturannya ada di{' '}
        <AppLink to="/terms-and-conditions">Syarat dan ketentuan</AppLink>.
      </ExpandableQuestion>
      <AppLink to="/faq" className={classes.more}>
        Pertanyaan lain
      </AppLink>
    </section>
  )
}

/**
 * Returns a text such as 'semua materi selesai, termasuk kuis akhir' (all materials finished, including the final
 * quiz).
 */
function describeFinishRule({ syllabus = [] }: CourseDetail): string {
  const materials = syllabus.flatMap(({ chapters }) => chapters.flatMap(chapter => chapter.materials))
  const hardest = [
    materials.some(({ isFinalQuiz }) => isFinalQuiz) && 'kuis akhir',
    materials.some(({ type }) => type === 'assignment') && 'semua tugas',
  ].filter(Boolean)
  return `semua materi selesai${hardest.length > 0 ? `, termasuk ${hardest.join(' dan ')}` : ''}`
}
