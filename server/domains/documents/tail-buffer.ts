const firstRoom = 4_096;

/**
 * Keeps the last `most` bytes of a stream in at most twice that memory, for large chunks and also for chunks of one
 * byte from a hostile sender.
 */
export const openTailBuffer = (most: number) => {
  let room = Buffer.allocUnsafe(Math.min(firstRoom, 2 * most));
  let held = 0;
  let size = 0;
  const makeRoom = (bytes: number): void => {
    const kept = room.subarray(Math.max(0, held - most), held);
    const needed = kept.length + bytes;
    const wider =
      needed > room.length / 2 ? Buffer.allocUnsafe(Math.min(2 * most, Math.max(2 * room.length, needed))) : room;
    kept.copy(wider);
    room = wider;
    held = kept.length;
  };
  return {
    take(chunk: Buffer): void {
      const end = chunk.subarray(-most);
      size += chunk.length;
      if (held + end.length > room.length) makeRoom(end.length);
      end.copy(room, held);
      held += end.length;
    },
    read: () => ({ tail: room.subarray(Math.max(0, held - most), held), size }),
  };
};
