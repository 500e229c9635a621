// The fonts of every document: one for reading, others for the scripts that it lacks.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const FILES = [
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  '@expo-google-fonts/source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]

export const readFonts = (): Buffer[] => FILES.map((file) => readFileSync(require.resolve(file)))
