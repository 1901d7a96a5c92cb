export type Vector3 = readonly [number, number, number]
/** Rows first. */
export type Matrix3 = readonly [Vector3, Vector3, Vector3]

export type Axis = 0 | 1 | 2

export function mapParts(vector: Vector3, change: (part: number, axis: Axis) => number): Vector3 {
  return [change(vector[0], 0), change(vector[1], 1), change(vector[2], 2)]
}

export function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function subtract(a: Vector3, b: Vector3): Vector3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function transform(matrix: Matrix3, vector: Vector3): Vector3 {
  return [dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)]
}

export function multiply(left: Matrix3, right: Matrix3): Matrix3 {
  const columns = transpose(right)
  return [transform(columns, left[0]), transform(columns, left[1]), transform(columns, left[2])]
}

/** Throws a RangeError when the matrix has no inverse. */
export function invert(matrix: Matrix3): Matrix3 {
  const [a, b, c] = matrix
  const determinant = dot(a, cross(b, c))
  if (determinant === 0) throw new RangeError('The matrix has no inverse')
  const scaled = (vector: Vector3) => mapParts(vector, (part) => part / determinant)
  return transpose([scaled(cross(b, c)), scaled(cross(c, a)), scaled(cross(a, b))])
}

function transpose([a, b, c]: Matrix3): Matrix3 {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}
