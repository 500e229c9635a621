import { Body, Nullable, OneOf, type Static, Timestamp, Type, View } from '../../../kernel/wire/schemas.ts'

export const MAX_LOGO_BYTES = 128 * 1024
export const MAX_LOGO_PIXELS = 1024
const MAX_BASE64_LENGTH = Math.ceil(MAX_LOGO_BYTES / 3) * 4

/** A PNG file of one red pixel, in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const Logo = Type.Object({
  media_type: OneOf(['image/png', 'image/jpeg']),
  width: Type.Integer({ description: 'In pixels.' }),
  height: Type.Integer({ description: 'In pixels.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  sha256: Type.String({ description: 'The SHA-256 of the file, in hexadecimal digits.' }),
  image: Type.String({ description: 'The file in base64.' }),
  updated_at: Timestamp(),
})

export const TeamLogo = View('TeamLogo', {
  logo: Nullable(Logo, { description: 'null: the team has no logo.' }),
})
export type TeamLogo = Static<typeof TeamLogo>

export const SetTeamLogo = Body(
  'SetTeamLogo',
  {
    image: Type.String({
      minLength: 1,
      // More than is allowed, so that a file that is a little too large gets the error about its size.
      maxLength: MAX_BASE64_LENGTH + 32 * 1024,
      description: `A PNG or JPEG file in base64, at most ${MAX_LOGO_BYTES / 1024} KB and ${MAX_LOGO_PIXELS} × ${MAX_LOGO_PIXELS} pixels.`,
    }),
  },
  { example: { image: PIXEL } },
)
export type SetTeamLogo = Static<typeof SetTeamLogo>
