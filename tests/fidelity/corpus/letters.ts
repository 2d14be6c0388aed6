/** Names and words in every script of the fonts that come with the product. */
export const scripts: Record<string, string> = {
  latin: 'Łukasz Øvergård Ștefănescu Nguyễn Thị Ánh',
  greek: 'Ελένη Παπαδοπούλου',
  cyrillic: 'Олена Шевчук Љубица',
  armenian: 'Արամ Խաչատրյան',
  georgian: 'ნინო ბერიძე',
  hebrew: 'נועה כהן',
  arabic: 'فاطمة الزهراء',
  persian: 'پریسا گلچین',
  urdu: 'ٹیپو سلطان',
  ethiopic: 'አበበ ቢቂላ',
  devanagari: 'शर्मा प्रिया क्षत्रिय',
  bengali: 'শ্রীমতী চক্রবর্তী',
  gurmukhi: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  gujarati: 'કૃષ્ણા પટેલ',
  oriya: 'ଶ୍ରୀମତୀ ମହାନ୍ତି',
  tamil: 'கார்த்திக்',
  telugu: 'శ్రీనివాస్',
  kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  malayalam: 'ശ്രീകുമാർ',
  sinhala: 'ශ්‍රී ජයවර්ධන',
  thai: 'สมชาย ศรีสุข',
  lao: 'ສົມສັກ',
  khmer: 'សុខ វិចិត្រា',
  burmese: 'အောင်ဆန်း',
  tibetan: 'བསྟན་འཛིན་རྒྱ་མཚོ',
  syriac: 'ܐܦܪܝܡ',
  thaana: 'އަހުމަދު',
  nko: 'ߒߞߏ',
  tifinagh: 'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  cherokee: 'ᏣᎳᎩ',
  syllabics: 'ᐃᓄᒃᑎᑐᑦ',
  chinese: '李小龍 王伟',
  japanese: '山田太郎 さくら ヤマダ',
  korean: '김민수 박지영',
  symbols: '☑ ✓ ★ → € ₹ № ½',
  emoji: '👍🏽 🇫🇷 😀 👩🏾‍🚀',
};

const sentences = [
  'Le Prestataire s’engage, à ses frais, à effectuer dès l’été la coordination des œuvres et l’affichage officiel.',
  'Le Client règle chaque facture dans les trente jours ; tout retard entraîne une indemnité de 40 €.',
  'Toute modification du périmètre fait l’objet d’un avenant signé des deux parties, y compris des annexes.',
  'The Supplier shall keep “Confidential Information” secret for five (5) years after the end of this Agreement.',
  'Les données sont hébergées dans l’Union européenne ; leur efficacité et leur affichage sont vérifiés chaque mois.',
  'En cas de force majeure, l’exécution est suspendue sans que l’autre partie puisse prétendre à réparation.',
];

/** Prose of so many sentences; `from` makes paragraphs different. */
export const prose = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => sentences[(from * 5 + at) % sentences.length]).join(' ');

export const article = (number: number, count = 6): string =>
  `<h2>Article ${number}</h2><p>${prose(count, number)}</p>`;

export const articles = (count: number, each = 6): string =>
  Array.from({ length: count }, (_, at) => article(at + 1, each)).join('');

export const longAnswer = (sentencesOfIt: number): string => prose(sentencesOfIt, 3);
