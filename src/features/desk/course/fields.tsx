import type { CourseChoices, DeskCourse } from '#contract/catalog/course.admin.ts'
import { CourseLevel, LearningMode } from '#contract/catalog/course.ts'
import type { Versioned } from '#app/desk/form/draft.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { parseNumber, parseNumberOrNull } from '#app/desk/form/number-text.ts'
import { formatPictureLine, PictureUpload } from '#app/desk/form/picture-upload.tsx'
import type { FormValues } from '#app/desk/form/three-way.ts'
import { uploadContentPicture } from '#app/queries/desk/content.ts'

const plain = (options: readonly string[]) => options.map(value => ({ value, name: value }))

/**
 * Form fields of a course. A new course has no field for its position, because it gets the last position in the
 * catalogue.
 */
export function createCourseFields(choices: CourseChoices, course?: DeskCourse): FormField[] {
  const { categories, careerTracks, instructors } = choices
  return [
    { name: 'title', label: 'Judul' },
    {
      name: 'slug',
      label: 'Alamat halaman',
      hint: course?.isAddressFixed
        ? `/kelas/${course.slug} tetap, karena sudah pernah tampil di katalog.`
        : 'Huruf kecil, angka, dan tanda hubung. Kosongkan untuk dibuat dari judulnya.',
    },
    { name: 'summary', label: 'Ringkasan', rows: 2, hint: 'Satu dua kalimat di katalog.' },
    {
      name: 'description',
      label: 'Penjelasan',
      rows: 6,
      hint: 'Baris kosong memisahkan paragraf. Baris yang dimulai dengan - atau 1. menjadi daftar.',
    },
    { name: 'outcomes', label: 'Yang akan dikuasai', rows: 5, hint: 'Satu hal satu baris, paling banyak 12.' },
    { name: 'mode', label: 'Cara belajar', choices: plain(LearningMode.options) },
    { name: 'level', label: 'Tingkat', choices: plain(CourseLevel.options) },
    {
      name: 'careerTrackId',
      label: 'Program yang dibuka',
      choices: careerTracks.map(({ id, title }) => ({ value: id, name: title })),
    },
    {
      name: 'category',
      label: 'Kategori',
      choices: categories.map(({ slug, title }) => ({ value: slug, name: title })),
    },
    {
      name: 'cover',
      label: 'Gambar sampul',
      hint: 'Tampil di katalog, halaman kelas, dan tautan yang dibagikan. Kosong: digambar dari kategori dan judul.',
      tool: (_value, onChange) => (
        <PictureUpload
          label="Unggah sampul"
          wordsLabel="Isi gambar sampul"
          onSend={uploadContentPicture}
          onStored={(url, words) => onChange(formatPictureLine(url, words))}
        />
      ),
    },
    {
      name: 'instructorId',
      label: 'Pengajar',
      choices: instructors.map(({ id, name }) => ({ value: id, name })),
    },
    {
      name: 'priceRupiah',
      label: 'Harga rupiah',
      inputMode: 'numeric',
      hint: '0 berarti gratis untuk semua. Yang sudah membeli atau sedang membayar tetap dengan harga lamanya.',
    },
    { name: 'pricePoints', label: 'Harga poin', inputMode: 'numeric', hint: 'Kosong: tidak bisa dibayar dengan poin.' },
    {
      name: 'durationHours',
      label: 'Lama belajar',
      inputMode: 'numeric',
      hint: 'Perkiraan jam, sampai programnya terbit. Sesudahnya dijumlahkan dari materinya.',
    },
    ...(course
      ? [{ name: 'place', label: 'Urutan di katalog', inputMode: 'numeric' as const, hint: '1 berarti paling depan.' }]
      : []),
  ]
}

/** Converts the stored course to form values. */
export function toVersioned(course: DeskCourse): Versioned {
  const { version, title, slug, summary, description, outcomes, mode, level, category, careerTrack } = course
  return {
    version,
    values: {
      title,
      slug,
      summary,
      description,
      outcomes: outcomes.join('\n'),
      cover: course.cover,
      mode,
      level,
      category: category.slug,
      careerTrackId: careerTrack.id,
      instructorId: course.instructorId,
      priceRupiah: String(course.priceRupiah),
      pricePoints: course.pricePoints === null ? '' : String(course.pricePoints),
      durationHours: String(course.durationHours),
      place: String(course.place),
    },
  }
}

/**
 * Converts form values to the request body. The server refuses an invalid number or a missing choice, with a message at
 * the field.
 */
export function toCourseBody({
  title = '',
  slug = '',
  summary = '',
  description = '',
  outcomes = '',
  ...rest
}: FormValues) {
  const lines = outcomes.split('\n').map(line => line.trim())
  return {
    title,
    ...(slug.trim() !== '' && { slug: slug.trim() }),
    summary,
    description,
    outcomes: lines.filter(line => line !== ''),
    cover: rest['cover'] ?? '',
    mode: (rest['mode'] ?? '') as LearningMode, // the server refuses an empty choice with a message
    level: (rest['level'] ?? '') as CourseLevel, // the server refuses an empty choice with a message
    category: rest['category'] ?? '',
    careerTrackId: rest['careerTrackId'] ?? '',
    instructorId: rest['instructorId'] ?? '',
    priceRupiah: parseNumber(rest['priceRupiah']),
    pricePoints: parseNumberOrNull(rest['pricePoints']),
    durationHours: parseNumber(rest['durationHours']),
  }
}
