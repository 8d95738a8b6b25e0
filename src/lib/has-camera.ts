/** Whether pictures can be asked of a camera here at all; that there is one and that it may be used shows later. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined
