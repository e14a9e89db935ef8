-- Books are sent, not studied: nothing of them is open to anybody.
DELETE FROM my_courses USING courses WHERE courses.id = my_courses.course_id AND courses.kind = 'books';
