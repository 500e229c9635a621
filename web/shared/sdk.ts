// The one door to the API.
export * from '../../sdk/src/index.ts'
