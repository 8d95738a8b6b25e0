create table survey (
  id uuid primary key,
  title text not null,
  intro text not null,
  questions jsonb not null,
  is_active boolean not null
);

create unique index survey_one_active on survey (is_active) where is_active;

-- One result per learner and career track (product.md §4), even if several devices or enrolments send one.
create table survey_result (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  career_track_id uuid not null references career_track (id),
  enrollment_id uuid not null references enrollment (id),
  survey_id uuid not null references survey (id),
  answers jsonb not null,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  unique (user_id, career_track_id)
);

-- Inserted for every server, not only for the demo, because the popup of product.md §4 would otherwise have no
-- questions.
insert into survey (id, title, intro, questions, is_active) values (
  '6f0d7a52-3c1b-4e8e-9a55-2f1b8f5c7d01',
  'Bagaimana belajarmu sejauh ini?',
  'Lima pertanyaan, kurang dari dua menit. Jawabanmu dibaca tim kurikulum dan tidak memengaruhi nilaimu.',
  '[
    {"id": "puas", "type": "rating", "isRequired": true,
     "text": "Seberapa puas kamu dengan materi yang sudah kamu pelajari?",
     "lowest": "Belum puas", "highest": "Sangat puas"},
    {"id": "mudah", "type": "rating", "isRequired": true,
     "text": "Seberapa mudah materinya dipahami?",
     "lowest": "Sulit dipahami", "highest": "Mudah dipahami"},
    {"id": "koneksi", "type": "choice", "isRequired": true,
     "text": "Dengan koneksi apa kamu paling sering belajar di sini?",
     "options": [
       {"id": "seluler", "text": "Kuota seluler"},
       {"id": "wifi", "text": "Wi-Fi di rumah, sekolah, atau kantor"},
       {"id": "luring", "text": "Lebih sering tanpa koneksi"},
       {"id": "campur", "text": "Berganti-ganti"}
     ]},
    {"id": "tujuan", "type": "choice", "isRequired": true,
     "text": "Apa tujuan utamamu mengikuti program ini?",
     "options": [
       {"id": "kerja-pertama", "text": "Mendapat pekerjaan pertama"},
       {"id": "pindah", "text": "Pindah bidang kerja"},
       {"id": "naik", "text": "Naik kemampuan di pekerjaan sekarang"},
       {"id": "usaha", "text": "Menjalankan usaha sendiri"},
       {"id": "kuliah", "text": "Membantu sekolah atau kuliah"}
     ]},
    {"id": "saran", "type": "text", "isRequired": false,
     "text": "Apa satu hal yang paling perlu kami perbaiki?"}
  ]',
  true
);
