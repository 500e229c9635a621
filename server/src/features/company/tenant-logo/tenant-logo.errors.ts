import { defineErrors, kind, LIMIT, LIMIT_BYTES } from '../../../domain/errors/error-kinds.ts'

export const TEAM_LOGO_ERRORS = defineErrors({
  logo_not_an_image: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be a complete PNG or JPEG file in base64`,
  ),
  logo_too_large: kind(
    'too_long',
    { limit_bytes: LIMIT_BYTES },
    ({ limit_bytes }, field) => `${field} must be at most ${limit_bytes / 1024} KB`,
  ),
  logo_dimensions: kind(
    'out_of_range',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must be at most ${limit} × ${limit} pixels`,
  ),
})
