import type { QueryClient } from '@tanstack/react-query'
import { brand } from '#contract/site/brand.ts'
import type { CareerTrack } from '#contract/catalog/career-track.ts'
import type { PublicPage } from '#contract/site/public-pages.ts'
import { listRecruitingRoles, type RecruitingRole } from '#contract/site/site-content.ts'
import { programListQuery } from '#app/queries/career-track.ts'
import { formatRoleTitle } from '#contract/account/role-title.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import { verificationQuery } from '#app/queries/certificate.ts'
import { storiesQuery } from '#app/queries/site-content.ts'
import { type PageCard, createCard, siteCard } from './card.ts'
import { courseListQuery, courseQuery } from '#app/queries/course.ts'
import { callApi } from '#app/session/api.ts'
import {
  describeBreadcrumbs,
  describeCourse,
  describeCourseList,
  describeJob,
  describeOrganization,
  describeProgram,
} from './structured-data.ts'

/** Metadata of a document for search engines and shared links. */
export interface PageMetadata {
  description: string
  /** schema.org objects. The document contains one JSON-LD block for each object. */
  structured: readonly object[]
  card: PageCard
  /** True if search engines must not index the page, because the page is meant only for users who know its URL. */
  isHidden?: boolean
}

export interface PageSubject {
  page: PublicPage
  /** Last segment of the page's URL, if the page has one. */
  slug: string
  origin: string
  queryClient: QueryClient
}

/** Descriptions of pages with a fixed subject. */
const descriptions: Record<Exclude<PublicPage, `${string}$${string}`>, string> = {
  '/kelas':
    'Daftar kelas keterampilan kerja dalam bahasa Indonesia: analisis data, web, pemasaran, dan lainnya. Lihat jadwal, harga, dan sisa kursinya.',
  '/program':
    'Program karier dari nol sampai siap bekerja: jalur belajar yang runtut, latihan di setiap kelas, dan tugas nyata di ujungnya.',
  '/about': `${brand.name} adalah tempat belajar keterampilan kerja yang tetap terbuka tanpa sinyal. Kenali cara kami bekerja dan untuk siapa.`,
  '/faq': `Jawaban atas pertanyaan umum tentang kelas, pembayaran, poin, sertifikat, dan belajar tanpa koneksi di ${brand.name}.`,
  '/instructor': `Kenali para pengajar ${brand.name}: praktisi yang mengajar dari pekerjaan sehari-hari mereka.`,
  '/career': `Empat peran paruh waktu untuk pengajar dan fasilitator di ${brand.name}: bayaran, jam kerja, dan syaratnya.`,
  '/story-of-love': `Cerita peserta ${brand.name}: dari mana mereka mulai, apa yang sulit, dan apa yang berubah.`,
  '/privacy-policy': `Data apa yang disimpan ${brand.name}, untuk apa, berapa lama, dan hakmu atasnya.`,
  '/terms-and-conditions': `Aturan memakai ${brand.name}: akun, kelas, pembayaran, pengembalian dana, dan sertifikat.`,
  '/prakerja': 'Tukarkan voucher dari mitra Prakerja menjadi kelas. Tempel kodenya, dan kelasmu langsung terbuka.',
  '/certificate-prakerja': `Periksa keaslian sertifikat Prakerja dari ${brand.name} dengan kode atau nomornya.`,
  '/certificates': `Periksa keaslian sertifikat ${brand.name}. Siapa pun boleh memeriksa, tanpa akun.`,
}

/** Metadata of the landing page, which the build renders. The URLs in the metadata use this server's origin. */
export function createLandingMetadata(origin: string): Omit<PageMetadata, 'description'> {
  return { card: siteCard, structured: [describeOrganization(origin)] }
}

const DESCRIPTION_LENGTH = 155

/** Returns undefined if the page does not exist. */
export async function loadPageMetadata(subject: PageSubject): Promise<PageMetadata | undefined> {
  const { page, slug, origin, queryClient } = subject
  const trail = (parent: string, parentPath: string, name: string, path: string) =>
    describeBreadcrumbs(origin, [
      [parent, parentPath],
      [name, path],
    ])
  if (page === '/kelas/$slug') {
    const course = queryClient.getQueryData(courseQuery(slug).queryKey)
    if (!course) return undefined
    return {
      description: `${course.summary} Kelas ${course.mode}, tingkat ${course.level.toLowerCase()}, ${course.durationHours} jam bersama ${course.instructorName}.`,
      card: createCard(
        `Kelas ${course.mode}`,
        course.title,
        `${course.level} · ${course.durationHours} jam`,
        course.category.slug,
        course.cover?.large,
      ),
      structured: [describeCourse(origin, course), trail('Kelas', '/kelas', course.title, `/kelas/${slug}`)],
    }
  }
  if (page === '/program/$slug') {
    const program = findProgram(queryClient, slug)
    if (!program) return undefined
    return {
      description: `${program.summary} ${program.classCount} bab, ${program.materialCount} materi.`,
      card: createCard(
        'Program karier',
        program.title,
        `${program.classCount} bab · ${program.materialCount} materi`,
        program.category.slug,
      ),
      structured: [
        describeProgram(origin, program),
        trail('Program karier', '/program', program.title, `/program/${slug}`),
      ],
    }
  }
  if (page === '/career/$slug') {
    const role = await findRole(slug)
    if (!role) return undefined
    return {
      description: `${role.description} ${role.benefits.pay}, ${role.benefits.workingTime}.`,
      card: createCard('Karier', formatRoleTitle(role), role.benefits.pay, 'karier-pemula'),
      structured: [describeJob(origin, role), trail('Karier', '/career', formatRoleTitle(role), `/career/${slug}`)],
    }
  }
  if (page === '/story-of-love/$slug') {
    const story = queryClient.getQueryData(storiesQuery().queryKey)?.find(each => each.slug === slug)
    if (!story) return undefined
    return {
      description: firstWords(`${story.who}. ${story.text[0] ?? ''}`),
      card: createCard('Cerita belajar', story.title, story.program?.title ?? brand.name, story.program?.slug),
      structured: [trail('Cerita belajar', '/story-of-love', story.title, `/story-of-love/${slug}`)],
    }
  }
  if (page === '/certificates/$code') {
    const cachedData = queryClient.getQueryData(verificationQuery(slug).queryKey)
    // The lookup failed, so it is not known whether the certificate exists. The app repeats the lookup.
    if (!cachedData) throw new Error('failed to load the certificate')
    if (cachedData.state === 'unknown') return undefined
    // A certificate contains personal data and has a public URL, so a shared link shows only the class.
    const kind = certificateNames[cachedData.kind]
    const { term, title } = getCertificateLabels(cachedData)
    const about = cachedData.kind === 'imported' ? title : `${term.toLowerCase()} ${title}`
    const issuer = cachedData.kind === 'imported' ? cachedData.source : brand.name
    return {
      description: `${kind} ${about} dari ${issuer}. Keasliannya diperiksa di halaman ini.`,
      card: createCard(kind, title, 'Keaslian bisa diperiksa'),
      structured: [],
      isHidden: true,
    }
  }
  if (page === '/portofolio/$code') {
    // A portfolio contains personal data, so a shared link shows neither the name nor the content.
    return {
      description: `Portofolio belajar dari ${brand.name}: keahlian dengan buktinya, sertifikat, dan proyek.`,
      card: createCard('Portofolio', 'Keahlian dengan buktinya', 'Keasliannya bisa diperiksa'),
      structured: [],
      isHidden: true,
    }
  }
  const courses = page === '/kelas' ? queryClient.getQueryData(courseListQuery().queryKey) : undefined
  return {
    description: descriptions[page],
    card: siteCard,
    structured: courses
      ? [describeCourseList(origin, courses)]
      : page === '/about'
        ? [describeOrganization(origin)]
        : [],
  }
}

/** Returns the first words of a text as a description for search results. Cuts the text only between two words. */
function firstWords(text: string): string {
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))} …`
}

function findProgram(queryClient: QueryClient, slug: string): CareerTrack | undefined {
  return queryClient.getQueryData(programListQuery().queryKey)?.find(program => program.slug === slug)
}

async function findRole(slug: string): Promise<RecruitingRole | undefined> {
  return (await callApi(listRecruitingRoles, {})).find(role => role.slug === slug)
}
