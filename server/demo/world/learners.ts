import { DAY_MS } from '#contract/wire/durations.ts'
import { createDemoEmail, createDemoId } from '../demo-id.ts'
import type { Random } from './random.ts'

/** Speed at which a learner studies. `gone` means that the learner has stopped. */
export type StudyPace = 'eager' | 'steady' | 'slow' | 'gone'

export interface WorldLearner {
  id: string
  fullName: string
  email: string
  phoneNumber: string
  joinedAt: Date
  pace: StudyPace
}

export const LEARNER_COUNT = 374
/** Number of days that the demo's history covers. */
export const HISTORY_DAYS = 90

const givenNames = (
  'Adinda Agung Ahmad Aisyah Aldi Alya Amelia Andi Angga Anisa Ardi Arini Asep Astuti Aulia Bagas Bagus Bambang Bella ' +
  'Berliana Bintang Butet Cahya Chandra Cindy Daniel Daud Debora Dedi Della Desi Dewa Dian Dinda Dwi Edo Eka Elisa ' +
  'Endah Erlangga Ester Fadil Fahmi Fajri Farah Febri Fitriani Galuh Gede Gita Guntur Hafiz Halimah Hana Hanif Hasan ' +
  'Hesti Husna Iin Imam Indah Indra Irfan Irma Iwan Jaya Jefri Jihan Johanes Joko Junaidi Kadek Kartini Ketut Khalid ' +
  'Komang Kurnia Laila Laras Latifah Leo Lukman Lutfi Maharani Maria Mega Mira Monika Muhammad Nabila Nadia Naufal Neng ' +
  'Nia Nisa Nova Nyoman Okta Pandu Paulus Puspa Putra Rahel Rahma Raka Rangga Rani Ratih Reni Rian Rika Rini Rosa Ruth ' +
  'Salma Samuel Sandi Sari Satria Selvi Shinta Siska Slamet Stefani Sugeng Surya Syifa Taufik Teguh Theresia Tika Tono ' +
  'Umar Uswatun Vina Wahyu Wati Wayan Widya Winda Yani Yosef Yuda Yulia Yunus Yusuf Zahra Zaki Zulfa'
).split(' ')

const familyNames = (
  'Abdullah Adiputra Alfarizi Ambarwati Anwar Aritonang Asyari Baransano Basri Boli Damanik Dharmawan Effendi Fauzi ' +
  'Ginting Gultom Hakim Halim Handoko Harahap Hartono Hasibuan Hidayah Hutapea Irawan Iskandar Karubaba Kogoya ' +
  'Kurniawan Lumbantoruan Mahendra Manurung Mulyani Nainggolan Nasution Ningsih Nurhaliza Nurjanah Oktaviani Palar ' +
  'Pangestu Paramitha Pattinasarany Permadi Prasetyo Purnama Puspitasari Rachman Rahayu Ramadhani Rumbiak Sasmita ' +
  'Sembiring Siahaan Sihombing Simanjuntak Siregar Sitompul Soleh Suarta Sudrajat Sulistyo Sumarni Suryani Susanti ' +
  'Sutrisno Syahputra Tampubolon Tarigan Tuhumury Usman Wardani Wenda Wicaksana Widodo Wijayanti Wulandari Yuliana ' +
  'Zulkarnain'
).split(' ')

function pickPace(random: Random): StudyPace {
  const dice = random.next()
  if (dice < 0.15) return 'eager'
  if (dice < 0.5) return 'steady'
  return dice < 0.78 ? 'slow' : 'gone'
}

/** Plans the learners. Most of them joined recently, as on a growing platform. The accounts have no password. */
export function planLearners(random: Random, now: Date): WorldLearner[] {
  const takenNames = new Set<string>()
  const learners: WorldLearner[] = []
  while (learners.length < LEARNER_COUNT) {
    const fullName = `${random.pick(givenNames)} ${random.pick(familyNames)}`
    if (takenNames.has(fullName)) continue
    takenNames.add(fullName)
    const days = HISTORY_DAYS * random.next() ** 1.4
    learners.push({
      id: createDemoId('world', fullName),
      fullName,
      email: createDemoEmail(fullName),
      phoneNumber: `0813${String(10_000_000 + learners.length * 7_919).padStart(8, '0')}`,
      joinedAt: new Date(now.getTime() - days * DAY_MS - 600_000),
      pace: pickPace(random),
    })
  }
  return learners
}
