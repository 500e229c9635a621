// SHA-256 (FIPS 180-4) of bytes that arrive in chunks, with the names of the standard. crypto.subtle takes only whole files, and is
// missing on pages served over plain HTTP.

export type Sha256 = {
  update(bytes: Uint8Array): void
  /** Returns the hash in hexadecimal digits, and ends the calculation. */
  digest(): string
}

const BLOCK_BYTES = 64

/** Returns the first 32 bits of the fractional parts of the roots of the first `count` primes. */
function calculateFractions(count: number, root: number): Uint32Array {
  const found = new Uint32Array(count)
  for (let candidate = 2, index = 0; index < count; candidate += 1)
    if (isPrime(candidate)) {
      found[index] = (candidate ** (1 / root) % 1) * 2 ** 32
      index += 1
    }
  return found
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1)
    if (candidate % divisor === 0) return false
  return true
}

const K = calculateFractions(64, 3)
const INITIAL = calculateFractions(8, 2)

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(): Sha256 {
  const state = INITIAL.slice()
  const words = new Uint32Array(64)
  const pending = new Uint8Array(BLOCK_BYTES)
  const view = new DataView(pending.buffer)
  let [filled, size] = [0, 0]

  function update(bytes: Uint8Array): void {
    size += bytes.length
    let from = 0
    if (filled > 0) {
      from = Math.min(BLOCK_BYTES - filled, bytes.length)
      pending.set(bytes.subarray(0, from), filled)
      filled += from
      if (filled < BLOCK_BYTES) return
      compress(state, words, view, 0)
    }
    const whole = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; from + BLOCK_BYTES <= bytes.length; from += BLOCK_BYTES) compress(state, words, whole, from)
    pending.set(bytes.subarray(from))
    filled = bytes.length - from
  }

  function digest(): string {
    const bits = size * 8
    const padding = new Uint8Array(BLOCK_BYTES + (filled < 56 ? 0 : BLOCK_BYTES) - filled)
    padding[0] = 0x80
    const length = new DataView(padding.buffer, padding.length - 8)
    length.setUint32(0, Math.floor(bits / 2 ** 32))
    length.setUint32(4, bits % 2 ** 32)
    update(padding)
    return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
  }

  return { update, digest }
}

const wordAt = (list: Uint32Array, index: number) => list[index] as number

function compress(state: Uint32Array, words: Uint32Array, bytes: DataView, from: number): void {
  for (let t = 0; t < 16; t += 1) words[t] = bytes.getUint32(from + t * 4)
  for (let t = 16; t < 64; t += 1) {
    const near = wordAt(words, t - 2)
    const far = wordAt(words, t - 15)
    const s0 = rotateRight(far, 7) ^ rotateRight(far, 18) ^ (far >>> 3)
    const s1 = rotateRight(near, 17) ^ rotateRight(near, 19) ^ (near >>> 10)
    words[t] = (wordAt(words, t - 16) + s0 + wordAt(words, t - 7) + s1) | 0
  }
  let a = wordAt(state, 0) | 0
  let b = wordAt(state, 1) | 0
  let c = wordAt(state, 2) | 0
  let d = wordAt(state, 3) | 0
  let e = wordAt(state, 4) | 0
  let f = wordAt(state, 5) | 0
  let g = wordAt(state, 6) | 0
  let h = wordAt(state, 7) | 0
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + wordAt(K, t) + wordAt(words, t)) | 0
    const s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = wordAt(state, 0) + a
  state[1] = wordAt(state, 1) + b
  state[2] = wordAt(state, 2) + c
  state[3] = wordAt(state, 3) + d
  state[4] = wordAt(state, 4) + e
  state[5] = wordAt(state, 5) + f
  state[6] = wordAt(state, 6) + g
  state[7] = wordAt(state, 7) + h
}
