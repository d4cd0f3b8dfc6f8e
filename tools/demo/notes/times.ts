/** When a note was begun, and when it was written on last; epoch milliseconds. */
export interface Times {
  readonly createdAt: number;
  readonly updatedAt: number;
}
