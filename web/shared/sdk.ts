// The only import of the SDK.
export * from '../../sdk/src/index.ts'
